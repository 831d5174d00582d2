import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { musicPieceNames } from '@/contracts/project/music';
import { makeTrack } from '@/tests/support/make-track';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder } from '@/tests/support/render-request';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = await openRenderFolder();
afterAll(() => folder.remove());

async function render(...args: readonly string[]) {
  const program = join(root, 'scripts/render.mjs');
  try {
    return { code: 0, ...(await run(process.execPath, [program, ...args])) };
  } catch (error) {
    return error as { readonly code: number; readonly stdout: string; readonly stderr: string };
  }
}

async function readTracks(path: string): Promise<string[]> {
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [
    ...['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', path],
  ]);
  return stdout.trim().split('\n');
}

it('lists the pieces where one is not known', async () => {
  const { code, stderr } = await render('a.jpg', '-o', 'a.mp4', '--music', 'polka');
  expect(code).toBe(1);
  for (const name of [...musicPieceNames, 'silence', 'none']) expect(stderr).toContain(name);
});

it('plays a music file of one’s own, and says why where it cannot', async () => {
  const [photo = ''] = await makePhotos(join(folder.path, 'one'), 1, { width: 640, height: 480 });
  const [song, output] = ['song.mp3', 'song.mp4'].map((name) => join(folder.path, name));
  await makeTrack(song ?? '', { seconds: 8, beatsPerMinute: 120 });
  const args = ['--duration', '3', '--shape', '1:1', '-o', output ?? '', '--music'];
  const refused = await render(photo, ...args, photo);
  expect(refused.stderr).toContain('This is not an MP3, M4A, WAV, FLAC or Ogg file.');
  expect((await render(photo, ...args, song ?? '')).code).toBe(0);
  expect(await readTracks(output ?? '')).toEqual(['h264', 'aac']);
}, 400_000);

it('gives a video music on request, and no sound track otherwise', async () => {
  const photos = await makePhotos(join(folder.path, 'photos'), 2, { width: 640, height: 480 });
  const common = ['--duration', '6', '--shape', '1:1'];
  const [plain, played] = ['plain.mp4', 'played.mp4'].map((name) => join(folder.path, name));
  expect((await render(...photos, ...common, '-o', plain ?? '')).code).toBe(0);
  const made = await render(...photos, ...common, '-o', played ?? '', '--music', 'lounge');
  expect(made.code).toBe(0);
  expect(await readTracks(plain ?? '')).toEqual(['h264']);
  expect(await readTracks(played ?? '')).toEqual(['h264', 'aac']);
}, 400_000);
