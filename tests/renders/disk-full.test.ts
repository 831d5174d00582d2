import { chmod, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());

/**
 * Makes an ffmpeg whose files are limited to this size: writing more fails, like on a full disk.
 * @param work text of the command lines for which the disk is full.
 */
async function makeCrampedFfmpeg(kibibytes: number, work = ''): Promise<string> {
  const program = join(folder.path, `ffmpeg-${kibibytes}`);
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  const limit = `case "$*" in *"${work}"*) ulimit -f ${kibibytes};; esac`;
  const limited = `#!/bin/bash\ntrap '' XFSZ\n${limit}\nexec ${real} "$@"\n`;
  await writeFile(program, limited);
  await chmod(program, 0o755);
  return program;
}

const files = (paths: readonly string[]) => paths.map((path) => ({ path, kind: 'photo' }) as const);
const paths = await makePhotos(join(folder.path, 'photos'), 2, { width: 640, height: 480 });

it('ends with the encoder’s own words when the disk is full, and leaves nothing half-written', async () => {
  const request = toRequest(files(paths));
  const rendering = folder.render(request, { ffmpeg: await makeCrampedFfmpeg(8) });
  await expect(rendering).rejects.toMatchObject({
    name: 'ProcessFailed',
    stderr: expect.stringContaining('File too large'),
  });
  const left = await readdir(join(folder.path, 'segments'));
  expect(left.filter((name) => name.endsWith('.mp4'))).toEqual([]);
  const whole = await folder.render(request);
  expect(whole.bytes).toBeGreaterThan(8 * 1024);
});

it('keeps the segments that were complete when the disk became full', async () => {
  const plain = await makePhotos(join(folder.path, 'plain'), 8, { width: 640, height: 480 });
  const noisy = join(folder.path, 'noisy.png');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const canvas = { width: 640, height: 480, channels: 3, background: 'black', noise } as const;
  await sharp({ create: canvas }).png().toFile(noisy);
  const request = toRequest(files([...plain, noisy]));
  const cache = { folder: join(folder.path, 'kept'), maxBytes: 1e9 };
  // One encoder: of two, the other may have made little when this one is stopped.
  const rendering = folder.render(request, {
    cache,
    cores: 1,
    ffmpeg: await makeCrampedFfmpeg(100),
  });
  await expect(rendering).rejects.toMatchObject({ name: 'ProcessFailed' });
  const { renderedFrames, video } = await folder.render(request, { cache });
  expect(renderedFrames).toBeLessThan(request.storyboard.totalFrames / 2);
  expect((await probeVideo(video)).frames).toBe(request.storyboard.totalFrames);
});

it('keeps all segments when the disk became full while they were joined', async () => {
  const plain = await makePhotos(join(folder.path, 'joined'), 8, { width: 640, height: 480 });
  const request = toRequest(files(plain));
  const cache = { folder: join(folder.path, 'all'), maxBytes: 1e9 };
  const rendering = folder.render(request, {
    cache,
    ffmpeg: await makeCrampedFfmpeg(40, '-f concat'),
  });
  await expect(rendering).rejects.toMatchObject({
    stderr: expect.stringContaining('File too large'),
  });
  const { renderedFrames, video } = await folder.render(request, { cache });
  expect(renderedFrames).toBe(0);
  expect((await probeVideo(video)).frames).toBe(request.storyboard.totalFrames);
});

it('renders in a folder with a per cent sign in its name', async () => {
  const work = join(folder.path, '100 %d');
  await mkdir(work);
  const cache = { folder: join(work, 'cache'), maxBytes: 1e9 };
  const whole = await folder.render(toRequest(files(paths)), { folder: work, cache });
  expect(whole.renderedFrames).toBeGreaterThan(0);
});

it('renders a segment again that was damaged in the cache', async () => {
  const request = toRequest(files(paths));
  const whole = await folder.render(request);
  const names = await readdir(join(folder.path, 'segments'));
  const segment = names.find((name) => name.endsWith('.mp4')) ?? '';
  await truncate(join(folder.path, 'segments', segment), 4_000);
  await expect(folder.render(request)).rejects.toThrow();
  const again = await folder.render(request);
  expect(again.bytes).toBe(whole.bytes);
});

it('mixes a sound again that was damaged in the cache', async () => {
  const request = { ...toRequest(files(paths)), sound: { kind: 'silence' } as const };
  const whole = await folder.render(request);
  const names = await readdir(join(folder.path, 'segments'));
  const sound = names.find((name) => name.startsWith('sound-')) ?? '';
  await truncate(join(folder.path, 'segments', sound), 100);
  await expect(folder.render(request)).rejects.toThrow();
  const again = await folder.render(request);
  expect(again.bytes).toBe(whole.bytes);
});
