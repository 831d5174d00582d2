import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { makeClip } from '@/tests/support/odd-media';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';
import { watchLargestProcess } from '@/tests/support/watch-processes';

const run = promisify(execFile);
const folder = await openRenderFolder();
afterAll(() => folder.remove());

const inFolder = (name: string) => join(folder.path, name);

/** A clip (Matroska, JPEG pictures) of one second, whose pictures grow to 15360×8640 at its end. */
async function makeGrowingClip(): Promise<string> {
  const jpegs = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p', '-f', 'mjpeg'];
  const small = await makeClip(inFolder('small.mjpeg'), {
    source: 'color=red:s=640x360:r=30:d=1',
    args: jpegs,
  });
  const large = await makeClip(inFolder('large.mjpeg'), {
    source: 'color=blue:s=15360x8640:r=30',
    args: ['-frames:v', '1', ...jpegs],
  });
  const both = inFolder('both.mjpeg');
  await writeFile(both, Buffer.concat([await readFile(small), await readFile(large)]));
  const path = inFolder('growing.mkv');
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    '-v',
    'error',
    '-f',
    'mjpeg',
    '-framerate',
    '30',
    '-i',
    both,
    '-c',
    'copy',
    path,
  ]);
  return path;
}

it('ends with a sentence, and in little memory, when a clip grows beyond what we can use', async () => {
  const path = await makeGrowingClip();
  const watch = watchLargestProcess((words) => words.some((word) => word.endsWith('growing.mkv')));
  const rendering = folder.render(toRequest([{ path, kind: 'clip', seconds: 2 }]));
  await expect(rendering).rejects.toThrow(
    'The picture of one of the clips grows larger than we can use.',
  );
  const { bytes, found } = watch.stop();
  if (process.platform === 'linux') expect(found).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(300e6);
});
