import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { makeClip } from '@/tests/support/odd-media';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder } from '@/tests/support/render-request';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = await openRenderFolder();
afterAll(() => folder.remove());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder to its end, whatever its exit code. */
async function runIn(cwd: string, [program = '', ...args]: readonly string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await run(program, args, { cwd })) };
  } catch (error) {
    return error as Ended;
  }
}

const renderIn = (cwd: string, ...args: readonly string[]) =>
  runIn(cwd, [process.execPath, join(root, 'scripts/render.mjs'), ...args]);

it('prints its help and its version through npm', async () => {
  const npm = ['npm', 'run', '--silent', 'render', '--'];
  const help = await runIn(root, [...npm, '--help']);
  expect(help.code).toBe(0);
  expect(help.stdout).toContain(
    '-o, --output FILE      the video to write; with --versions a folder',
  );
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(await runIn(root, [...npm, '--version'])).toMatchObject({
    code: 0,
    stdout: `${version}\n`,
  });
});

it('prints its help for -h, and refuses an option it does not know', async () => {
  const help = await renderIn(root, '-h');
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('-h, --help')]);
  const unknown = await renderIn(root, '--fast', 'a.jpg', '-o', 'a.mp4');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain("Unknown option '--fast'");
});

it('takes files whose names look like options or protocols, from the folder npm is called in', async () => {
  const place = join(folder.path, 'names');
  await mkdir(place);
  const [photo = ''] = await makePhotos(join(folder.path, 'photo'), 1, { width: 640, height: 480 });
  await copyFile(photo, join(place, '-x.jpg'));
  const clip = await makeClip(join(folder.path, 'clip.mp4'), {
    source: 'color=red:s=320x240:r=30:d=1',
  });
  for (const name of ['-i.mp4', 'file:1.mp4', '-o.mp4']) await copyFile(clip, join(place, name));

  const names = ['-x.jpg', '-i.mp4', 'file:1.mp4', '-o.mp4'];
  const made = await runIn(place, [
    'npm',
    'run',
    '--silent',
    '--prefix',
    root,
    'render',
    '--',
    '--json',
    '--duration',
    '4',
    '--shape',
    '1:1',
    '--output=-tour.mp4',
    ...names.slice(0, 1),
    '--',
    ...names.slice(1),
  ]);
  const lines = made.stdout.trim().split('\n');
  expect(lines.filter((line) => line.includes('refused'))).toEqual([]);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    event: 'done',
    output: join(place, '-tour.mp4'),
  });
  expect(made.code).toBe(0);
});

it('writes a file for each version, named for it, and reports each', async () => {
  const place = join(folder.path, '12 Elm Street');
  const [photo = ''] = await makePhotos(place, 1, { width: 640, height: 480 });
  const out = join(folder.path, 'out');
  const args = ['--json', '--duration', '2', '--versions', 'reel,mls', photo, '-o', `${out}/`];
  const made = await renderIn(folder.path, ...args);
  expect(made.stderr).not.toContain('Error');
  expect(made.code).toBe(0);
  const events = made.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter(({ event }) => event === 'done')).toMatchObject([
    { version: 'reel', width: 1080, height: 1920, output: join(out, '12 Elm Street-Reel.mp4') },
    { version: 'mls', width: 1920, height: 1080, output: join(out, '12 Elm Street-MLS.mp4') },
  ]);
  expect(events.some(({ event, version }) => event === 'progress' && version === 'reel')).toBe(
    true,
  );
  const files = ['12 Elm Street-MLS.mp4', '12 Elm Street-Reel.mp4'];
  expect((await readdir(out)).sort()).toEqual(files);
});

it('lists the available versions when an unknown one is requested', async () => {
  const wrong = await renderIn(root, '--versions', 'reel,vine', 'a.jpg', '-o', 'out/');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain(
    'There is no version "vine". The versions are property, mls, reel, feed, square, teaser.',
  );
  const both = await renderIn(root, '--versions', 'reel', '--shape', '1:1', 'a.jpg', '-o', 'out/');
  expect(both.stderr).toContain('--shape and --versions exclude each other');
});
