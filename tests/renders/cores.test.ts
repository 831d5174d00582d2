import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frameBytes } from '@/engine/raster/yuv-image';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());
let paths: string[] = [];
beforeAll(async () => {
  paths = await makePhotos(join(folder.path, 'photos'), 4, { width: 640, height: 480 });
});

/** Makes an ffmpeg that stores the frames that encoders receive. */
async function makeRecordingFfmpeg(into: string): Promise<string> {
  await mkdir(into);
  const program = `${into}-ffmpeg`;
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  const script = `#!/bin/sh\ncase "$*" in *pipe:0*) tee "${into}/$$" | ${real} "$@" ;; *) exec ${real} "$@" ;; esac\n`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return program;
}

/** Renders with nothing in the cache. @returns hashes of all frames, and how many encoders made them. */
async function render(cores: number) {
  const into = join(folder.path, `frames-${cores}`);
  const ffmpeg = await makeRecordingFfmpeg(into);
  const files = paths.map((path) => ({ path, kind: 'photo' }) as const);
  const request = toRequest(files);
  const cache = { folder: join(folder.path, `segments-${cores}`), maxBytes: 1e9 };
  await folder.render(request, { cores, ffmpeg, cache });
  const { width, height } = request.size;
  const names = await readdir(into);
  const frames = await Promise.all(
    names.map(async (name) =>
      hashFrames(await readFile(join(into, name)), frameBytes(width, height)),
    ),
  );
  return { frames: frames.flat().sort(), encoders: names.length, request };
}

function hashFrames(bytes: Buffer, size: number): string[] {
  return Array.from({ length: bytes.length / size }, (_, i) =>
    createHash('sha256')
      .update(bytes.subarray(i * size, (i + 1) * size))
      .digest('hex'),
  );
}

it('makes the same frames with one core, and with sixteen in more encoders', async () => {
  const small = await render(1);
  const large = await render(16);
  expect(small.frames).toHaveLength(small.request.storyboard.totalFrames);
  expect(large.frames).toEqual(small.frames);
  expect([small.encoders, large.encoders]).toEqual([1, 4]);
});
