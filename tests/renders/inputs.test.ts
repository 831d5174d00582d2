import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import { limits } from '@/contracts/limits';
import { planStoryboard } from '@/contracts/production/storyboard';
import { defaultMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import { readFiles } from '@/renderer/cli/read-files';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { makeClip, makeOddPhotos } from '@/tests/support/odd-media';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { readMeanColour } from '@/tests/support/read-mean-colour';
import { openRenderFolder } from '@/tests/support/render-request';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const folder = await openRenderFolder();
const reader = createMediaReader({ ffmpeg, ffprobe, processes: 2, limits });
afterAll(async () => {
  await reader.close();
  await folder.remove();
});

const inFolder = (name: string) => join(folder.path, name);
let readings = 0;

/** Reads files as an upload is read, and asks for a small video of those that can be used. */
async function toRenderRequest(
  paths: readonly string[],
  {
    size = { width: 320, height: 180 },
    type = 'instant',
  }: { size?: FrameSize; type?: TransitionType } = {},
) {
  const own = inFolder(`reading-${readings++}`);
  await mkdir(own);
  const { signal } = new AbortController();
  const { files, refused } = await readFiles(paths, reader, own, signal);
  const transitions = files.slice(1).map(() => type);
  const request: RenderRequest = {
    size,
    shots: files.map((file, i) => ({
      ...file,
      id: String(i),
      motion: defaultMotion(i),
      isLabelled: false,
    })),
    transitions,
    storyboard: planStoryboard(files, transitions, 1),
  };
  return { request, refused };
}

/** Colour of the middle of each shot, as red, green and blue of 255. */
async function readItemColours(video: string, { storyboard }: RenderRequest): Promise<number[][]> {
  return Promise.all(
    storyboard.shots.map(({ start, frames }) =>
      readMeanColour(video, start + Math.floor(frames / 2)),
    ),
  );
}

const near = (colour: readonly number[]) =>
  colour.map((value) => expect.toSatisfy((found: number) => Math.abs(found - value) < 14));

describe('photos of every kind', () => {
  it('are rendered in their own colours, or refused with a sentence', async () => {
    const photos = await makeOddPhotos(folder.path);
    const { request, refused } = await toRenderRequest(Object.values(photos));
    expect(refused).toEqual([{ file: 'one-pixel.png', reason: 'It is too small for a video.' }]);
    const { video } = await folder.render(request);
    const [oddSize, veryWide, alpha, grey, cmyk, sixteenBit, animated] = await readItemColours(
      video,
      request,
    );
    expect(oddSize).toEqual(near([32, 192, 32]));
    // A strip in front of its own backdrop.
    expect(veryWide?.[0]).toBeGreaterThan(90);
    expect(veryWide?.[1]).toBeLessThan(50);
    expect(alpha).toEqual(near([250, 248, 244]));
    expect(grey).toEqual(near([128, 128, 128]));
    expect(cmyk?.[2]).toBeGreaterThan(Math.max(cmyk?.[0] ?? 255, cmyk?.[1] ?? 255) + 50);
    expect(sixteenBit).toEqual(near([192, 192, 32]));
    expect(animated).toEqual(near([192, 32, 32]));
  });

  it('makes a video of a single one', async () => {
    const [photo = ''] = await makePhotos(inFolder('single'), 1, { width: 640, height: 480 });
    const { request } = await toRenderRequest([photo]);
    const { video } = await folder.render(request);
    expect((await probeVideo(video)).frames).toBe(request.storyboard.totalFrames);
  });
});

describe('clips of every kind', () => {
  let photo = '';
  beforeAll(async () => {
    [photo = ''] = await makePhotos(inFolder('beside'), 1, { width: 640, height: 480 });
  });
  const colour = (name: string, seconds: number, size = '320x240') =>
    `color=${name}:s=${size}:r=30:d=${seconds}`;

  it('gives a clip shorter than its transitions some frames of its own', async () => {
    const path = await makeClip(inFolder('short.mp4'), { source: colour('red', 0.2) });
    const { request } = await toRenderRequest([photo, path, photo], { type: 'crossfade' });
    const { video } = await folder.render(request);
    expect((await probeVideo(video)).frames).toBe(request.storyboard.totalFrames);
    const { start = 0 } = request.storyboard.shots[1] ?? {};
    expect((await readMeanColour(video, start + 3))[0]).toBeGreaterThan(200);
  });

  it('refuses a clip without pictures', async () => {
    const source = 'sine=frequency=440:duration=1';
    const path = await makeClip(inFolder('sound.mp4'), { source });
    const { refused } = await toRenderRequest([path]);
    expect(refused).toEqual([{ file: 'sound.mp4', reason: 'There is no video in this file.' }]);
  });

  it('fails with a sentence if a clip’s frames are missing at render time', async () => {
    const path = await makeClip(inFolder('broken.mp4'), { source: colour('red', 1) });
    const { request } = await toRenderRequest([path]);
    const whole = await readFile(path);
    await writeFile(path, whole.fill(0, 48, whole.indexOf('moov') - 4));
    await expect(folder.render(request)).rejects.toThrow(
      'One of the clips holds no pictures that can be shown.',
    );
  });

  it('shows an upright clip upright', async () => {
    // Red above blue, stored lying on its side with the note to turn it.
    const source = `${colour('red', 0.5, '240x160')}[r];${colour('blue', 0.5, '240x160')}[b];[r][b]vstack,transpose=cclock`;
    const lying = await makeClip(inFolder('lying.mp4'), { source });
    const path = inFolder('turned.mp4');
    await run(ffmpeg, [
      '-v',
      'error',
      '-y',
      '-i',
      lying,
      '-c',
      'copy',
      '-metadata:s:v',
      'rotate=270',
      path,
    ]);
    const { request } = await toRenderRequest([path], { size: { width: 180, height: 180 } });
    expect(request.shots[0]).toMatchObject({ width: 240, height: 320 });
    const { video } = await folder.render(request);
    expect(await readPixel(video, 90, 30)).toEqual(near([254, 0, 0]));
    expect(await readPixel(video, 90, 150)).toEqual(near([0, 0, 254]));
  });

  it.each([
    { name: 'PQ', transfer: 'smpte2084', white: 573, grey: 398 },
    { name: 'HLG', transfer: 'arib-std-b67', white: 721, grey: 397 },
  ])('shows $name pictures as bright as photos', async ({ name, transfer, white, grey }) => {
    const path = await makeClip(inFolder(`${name}.mp4`), {
      source: `color=black:s=320x240:r=30:d=0.4,format=yuv420p10le,geq=lum='if(lt(X\\,160)\\,${white}\\,${grey})':cb=512:cr=512`,
      args: [
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p10le',
        '-color_trc',
        transfer,
        '-color_primaries',
        'bt2020',
        '-colorspace',
        'bt2020nc',
        '-color_range',
        'tv',
      ],
    });
    const { request } = await toRenderRequest([path]);
    const { video } = await folder.render(request);
    // White well above mid grey and below clipping; mid grey where photos have it.
    expect((await readPixel(video, 40, 90))[1]).toBeGreaterThan(220);
    expect((await readPixel(video, 280, 90))[1]).toBeGreaterThan(95);
    expect((await readPixel(video, 280, 90))[1]).toBeLessThan(150);
  });

  it('keeps the time of a clip whose frames are not evenly spaced', async () => {
    // Ten frames a second while red, sixty while blue; the change comes after one second.
    const path = inFolder('uneven.mp4');
    await run(ffmpeg, [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      'color=red:s=320x240:r=10:d=1',
      '-f',
      'lavfi',
      '-i',
      'color=blue:s=320x240:r=60:d=1',
      '-filter_complex',
      '[0]settb=1/600[a];[1]settb=1/600[b];[a][b]concat',
      '-fps_mode',
      'vfr',
      path,
    ]);
    const { request } = await toRenderRequest([path]);
    const { video } = await folder.render(request);
    expect((await probeVideo(video)).frames).toBeGreaterThan(57);
    expect(await readMeanColour(video, 28)).toEqual(near([254, 0, 0]));
    expect(await readMeanColour(video, 32)).toEqual(near([0, 0, 254]));
  });
});

function readPixel(video: string, x: number, y: number): Promise<number[]> {
  return readMeanColour(video, 6, `crop=1:1:${x}:${y}`);
}
