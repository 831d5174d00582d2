import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { openLocalStore } from '@/adapters/storage/local-store';
import { jobId, mediaKey, projectId, shotId } from '@/contracts/ids';
import type { ShotVideoJob } from '@/contracts/production/render-job';
import { makeShotVideo } from '@/renderer/jobs/make-shot-video';
import { drawRoom } from '@/tests/support/draw-room';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { hashFrames } from '@/tests/support/render-request';
import { removeFolder } from '../support/remove-folder';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-shot-video-'));
const mediaStore = await openLocalStore(join(folder, 'store'));
afterAll(() => removeFolder(folder));

const size = { width: 1200, height: 900 };
const media = mediaKey.parse('photo.jpg');
for (const path of await makePhotos(join(folder, 'photos'), 1, size)) {
  await mediaStore.adopt(media, path);
}

const deps = {
  mediaStore,
  ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg',
  ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
  cache: { folder: join(folder, 'segments'), maxBytes: 1e9 },
  cores: 2,
};

function makeVideo(prompt: string, name: string, photo = { media, ...size }) {
  const output = { video: mediaKey.parse(`${name}.mp4`), poster: mediaKey.parse(`${name}.jpg`) };
  const id = shotId.parse(randomUUID());
  const job: ShotVideoJob = {
    kind: 'shot-video',
    jobId: jobId.parse(randomUUID()),
    projectId: projectId.parse(randomUUID()),
    item: { shotId: id, kind: 'photo', ...photo, motion: 'zoom-in', disclosure: 'none' },
    prompt,
    labelAltered: true,
    output,
  };
  const nothing = async () => undefined;
  const checkpoints = { read: nothing, begin: nothing, write: nothing };
  const run = { signal: new AbortController().signal, announce: () => undefined, checkpoints };
  return { output, result: makeShotVideo(job, run, deps) };
}

const pathOf = async (key: ReturnType<typeof mediaKey.parse>) =>
  (await mediaStore.localCopy(key)).path;

describe('a video of one photo', () => {
  it('is as long as the prompt says, moves in every frame, and has a poster', async () => {
    const { output, result } = makeVideo('Pan left, 2 seconds', 'pan');
    expect(await result).toMatchObject({
      width: 1920,
      height: 1080,
      seconds: 2,
      disclosure: 'none',
      provider: 'local',
      adjustments: [expect.stringMatching(/^pan-left( in depth)?, 2 s$/)],
    });
    const path = await pathOf(output.video);
    expect((await probeVideo(path)).frames).toBe(60);
    const hashes = await hashFrames(path);
    expect(new Set(hashes.slice(2, -2)).size).toBe(56);
    expect((await mediaStore.stat(output.poster))?.bytes).toBeGreaterThan(10_000);
  });

  it('moves through a room rather than over its photo, and reports that', async () => {
    const room = { media: mediaKey.parse('room.jpg'), width: 960, height: 640 };
    await mediaStore.write(room.media, Readable.from([await drawRoom()]));
    const { output, result } = makeVideo('Walk slowly into the room, 2 seconds', 'walk', room);
    expect((await result).adjustments).toEqual(['dolly-in in depth, 2 s']);
    expect((await probeVideo(await pathOf(output.video))).frames).toBe(60);
  });

  it('does not start for a prompt that no camera motion can fulfil', async () => {
    const { output, result } = makeVideo('People walking through the room', 'people');
    await expect(result).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(/^People and animals cannot .*\.$/),
    });
    expect(await mediaStore.stat(output.video)).toBeUndefined();
  });
});
