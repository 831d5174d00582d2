import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TransitionType, transitionTypes } from '@/contracts/project/transition';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { readMeanColour } from '@/tests/support/read-mean-colour';
import {
  hashFrames,
  makeTwoColourClip,
  openRenderFolder,
  readTimes,
  type SourceFile,
  toRequest,
} from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());

let photos: SourceFile[] = [];
let clip: SourceFile;

beforeAll(async () => {
  const paths = await makePhotos(join(folder.path, 'photos'), 11, { width: 640, height: 480 });
  photos = paths.map((path) => ({ path, kind: 'photo' }));
  clip = { path: join(folder.path, 'clip.mp4'), kind: 'clip', seconds: 2 };
  await makeTwoColourClip(clip.path);
});

const pick = (...positions: number[]) => positions.flatMap((position) => photos[position] ?? []);

describe('a video', () => {
  it('holds every motion and every transition, to the frame', async () => {
    const request = toRequest(photos, transitionTypes);
    const { video } = await folder.render(request);
    expect(await probeVideo(video)).toEqual({
      codec: 'h264',
      profile: 'High',
      width: 320,
      height: 180,
      pixelFormat: 'yuv420p',
      frameRate: '30/1',
      colour: ['tv', 'bt709', 'bt709', 'bt709'],
      frames: request.storyboard.totalFrames,
    });
  });

  it('has one frame every thirtieth of a second, also where segments meet', async () => {
    const { video } = await folder.render(toRequest(pick(0, 1, 2), ['wipe', 'morph']));
    const times = await readTimes(video);
    const late = times.filter((time, frame) => Math.abs(time - frame / 30) > 0.0001);
    expect(late).toEqual([]);
  });

  it('moves in every frame of a photo but its first and last', async () => {
    const { video } = await folder.render(toRequest(pick(3)));
    const hashes = await hashFrames(video);
    expect(new Set(hashes.slice(2, -2)).size).toBe(hashes.length - 4);
  });

  it('shows a clip’s pictures in their order at their time', async () => {
    const request = toRequest([...pick(0), clip, ...pick(1)], ['instant', 'instant']);
    const { video } = await folder.render(request);
    const start = request.storyboard.shots[1]?.start ?? 0;
    const [red, blue] = await Promise.all([
      readMeanColour(video, start + 15),
      readMeanColour(video, start + 45),
    ]);
    expect(red?.[0]).toBeGreaterThan(200);
    expect(red?.[2]).toBeLessThan(60);
    expect(blue?.[0]).toBeLessThan(60);
    expect(blue?.[2]).toBeGreaterThan(200);
  });
});

it('renders more segments than one encoder accepts', async () => {
  const many = await makePhotos(join(folder.path, 'many'), 52, { width: 320, height: 240 });
  const request = toRequest(many.map((path) => ({ path, kind: 'photo' })));
  const { video, renderedFrames } = await folder.render(request, { cores: 1 });
  expect(renderedFrames).toBe(request.storyboard.totalFrames);
  expect((await probeVideo(video)).frames).toBe(request.storyboard.totalFrames);
});

describe('rendering again', () => {
  it('makes only what changed, and frames like those of a full render', async () => {
    const before = ['fade', 'slide-left', 'crossfade'] as const satisfies TransitionType[];
    const after = ['fade', 'wipe', 'crossfade'] as const satisfies TransitionType[];
    await folder.render(toRequest(pick(4, 5, 6, 7), before));
    const changed = await folder.render(toRequest(pick(4, 5, 6, 7), after));
    const elsewhere = await openRenderFolder();
    try {
      const whole = await elsewhere.render(toRequest(pick(4, 5, 6, 7), after));
      expect(changed.renderedFrames).toBeLessThan(whole.renderedFrames / 1.5);
      // Not bit-exact: the rate limit depends on what was encoded before a segment.
      expect(await readLeastPsnr(changed.video, whole.video)).toBeGreaterThan(MIN_SAME_PSNR);
    } finally {
      await elsewhere.remove();
    }
  });

  it('makes nothing when nothing changed', async () => {
    const request = toRequest(pick(8, 9));
    await folder.render(request);
    expect((await folder.render(request)).renderedFrames).toBe(0);
  });
});

/** Decibels between two encodings of a frame; frames of other pictures are below 20. */
const MIN_SAME_PSNR = 32;

/** PSNR of the frame that differs most between two videos of the same length. */
async function readLeastPsnr(one: string, other: string): Promise<number> {
  const inputs = ['-i', one, '-i', other, '-lavfi', '[0:v][1:v]psnr', '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)(process.env.FFMPEG_PATH || 'ffmpeg', inputs);
  const [, least = 'nan'] = /PSNR .*min:(inf|[\d.]+)/.exec(stderr) ?? [];
  return least === 'inf' ? Number.POSITIVE_INFINITY : Number(least);
}

describe('when it goes wrong', () => {
  it('stops at once when cancelled, and leaves no partial segment in the cache', async () => {
    const elsewhere = await openRenderFolder();
    const stop = new AbortController();
    try {
      const rendering = elsewhere.render(toRequest(pick(0, 1, 2, 3, 4)), {
        signal: stop.signal,
        announce: ({ progress }) => progress > 0.1 && stop.abort(new Error('enough')),
      });
      await expect(rendering).rejects.toThrow();
      const again = await elsewhere.render(toRequest(pick(0, 1, 2, 3, 4)));
      const { storyboard } = toRequest(pick(0, 1, 2, 3, 4));
      expect((await probeVideo(again.video)).frames).toBe(storyboard.totalFrames);
    } finally {
      await elsewhere.remove();
    }
  });

  it('makes no video when a clip cannot be read', async () => {
    const elsewhere = await openRenderFolder();
    try {
      const path = join(folder.path, 'gone.mp4');
      const request = toRequest([...pick(0), { path, kind: 'clip', seconds: 2 }]);
      await expect(elsewhere.render(request)).rejects.toThrow();
      const left = await readdir(elsewhere.path, { recursive: true });
      expect(left.filter((name) => name.endsWith('video.mp4'))).toEqual([]);
    } finally {
      await elsewhere.remove();
    }
  });
});
