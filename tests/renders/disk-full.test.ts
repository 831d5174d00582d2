import { chmod, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());

/** ffmpeg on a disk that takes no more than 8 KiB of a file: writing more fails, as on a full disk. */
async function makeCrampedFfmpeg(): Promise<string> {
  const program = join(folder.path, 'ffmpeg');
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  await writeFile(program, `#!/bin/bash\ntrap '' XFSZ\nulimit -f 8\nexec ${real} "$@"\n`);
  await chmod(program, 0o755);
  return program;
}

const files = (paths: readonly string[]) => paths.map((path) => ({ path, kind: 'photo' }) as const);
const paths = await makePhotos(join(folder.path, 'photos'), 2, { width: 640, height: 480 });

it('ends with the encoder’s own words when the disk is full, and leaves nothing half-written', async () => {
  const request = toRequest(files(paths));
  const rendering = folder.render(request, { ffmpeg: await makeCrampedFfmpeg() });
  await expect(rendering).rejects.toMatchObject({
    name: 'ProcessFailed',
    stderr: expect.stringContaining('File too large'),
  });
  const left = await readdir(join(folder.path, 'segments'));
  expect(left.filter((name) => name.endsWith('.mp4'))).toEqual([]);
  const whole = await folder.render(request);
  expect(whole.bytes).toBeGreaterThan(8 * 1024);
});

it('makes a segment again that was damaged where it was kept', async () => {
  const request = toRequest(files(paths));
  const whole = await folder.render(request);
  const names = await readdir(join(folder.path, 'segments'));
  const segment = names.find((name) => name.endsWith('.mp4')) ?? '';
  await truncate(join(folder.path, 'segments', segment), 4_000);
  await expect(folder.render(request)).rejects.toThrow();
  const again = await folder.render(request);
  expect(again.bytes).toBe(whole.bytes);
});

it('mixes a sound again that was damaged where it was kept', async () => {
  const request = { ...toRequest(files(paths)), sound: { kind: 'silence' } as const };
  const whole = await folder.render(request);
  const names = await readdir(join(folder.path, 'segments'));
  const sound = names.find((name) => name.startsWith('sound-')) ?? '';
  await truncate(join(folder.path, 'segments', sound), 100);
  await expect(folder.render(request)).rejects.toThrow();
  const again = await folder.render(request);
  expect(again.bytes).toBe(whole.bytes);
});
