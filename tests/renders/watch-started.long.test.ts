import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder } from '@/tests/support/render-request';
import { startHomereel } from '@/tests/support/start-homereel';

const base = await openRenderFolder();
afterAll(() => base.remove());

const readText = (...path: string[]) => readFile(join(...path), 'utf8').catch(() => '');

it('continues after kill -9 and after a restart, and two processes do not render a listing twice', async () => {
  const folder = join(base.path, 'deliveries');
  const listing = join(folder, '12 Elm Street');
  await mkdir(folder, { mode: 0o755 });
  // One after the other: the first builds missing parts.
  const first = await startHomereel({ WATCH_FOLDER: folder });
  const second = await startHomereel({ WATCH_FOLDER: folder });
  try {
    await makePhotos(listing, 4, { width: 1_200, height: 800 });
    const versions = [{ preset: 'property', targetSeconds: 12 }, { preset: 'square' }];
    await writeFile(join(listing, 'homereel.json'), JSON.stringify({ version: 1, versions }));
    await eventually(async () =>
      expect(await readText(listing, 'homereel', 'status.txt')).toMatch(/Making version 1 .*\d %/),
    );
    const logs = () =>
      Promise.all([first, second].map(({ dataDir }) => readText(dataDir, 'logs', 'watch.log')));
    const isHolder = (log: string) => log.includes('the folder is watched');
    expect((await logs()).filter(isHolder)).toHaveLength(1);
    const holder = isHolder((await logs())[0] ?? '') ? first : second;
    const pid = await holder.pidOf('watch');
    // Work that users wait for in the browser has priority.
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    process.kill(pid, 'SIGKILL');
    await eventually(async () =>
      expect(await readText(listing, 'homereel', 'status.txt')).toMatch(/^Done\./),
    );
    const videos = (await readdir(join(listing, 'homereel'))).filter((name) => /mp4/.test(name));
    expect(videos.toSorted()).toEqual([
      '12 Elm Street-Property-video.mp4',
      '12 Elm Street-Square.mp4',
    ]);
    // It has the folder's permissions, although only the product's user can read its own files.
    const video = await stat(join(listing, 'homereel', videos[0] ?? ''));
    expect(video.mode & 0o777).toBe(0o644);
    expect(await readText(folder, 'homereel.txt')).toBe('12 Elm Street: done\n');
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
  expect((await readdir(folder)).toSorted()).toEqual(['12 Elm Street', 'homereel.txt']);
});
