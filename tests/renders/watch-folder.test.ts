import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { watchFolder } from '@/renderer/watch/watch-folder';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openRenderFolder } from '@/tests/support/render-request';

const base = await openRenderFolder();
afterAll(() => base.remove());
const photos = await makePhotos(join(base.path, 'photos'), 3, { width: 960, height: 640 });
const small = { version: 1, versions: [{ preset: 'square', targetSeconds: 6 }] };

let stopWatching = async () => {};
afterEach(() => stopWatching());

/** Watches a new folder until the test ends. @param minFreeBytes by default, any disk will do. */
async function startWatch(name: string, minFreeBytes = 0) {
  const folder = join(base.path, name);
  const workFolder = join(base.path, `${name}-work`);
  await Promise.all([folder, workFolder].map((path) => mkdir(path, { recursive: true })));
  const stopping = new AbortController();
  const watching = watchFolder({
    folder,
    workFolder,
    minFreeBytes,
    settleMs: 400,
    intervalMs: 50,
    retryMs: 100,
    signal: stopping.signal,
    log: pino({ level: 'silent' }),
  });
  stopWatching = async () => {
    stopping.abort();
    await watching;
  };
  return folder;
}

const readStatus = (listing: string) =>
  readFile(join(listing, 'homereel', 'status.txt'), 'utf8').catch(() => '');
const readOverview = (folder: string) =>
  readFile(join(folder, 'homereel.txt'), 'utf8').catch(() => '');

async function putPhotos(listing: string, names: readonly string[]) {
  await mkdir(listing, { recursive: true });
  for (const [i, name] of names.entries()) {
    await writeFile(join(listing, name), await readFile(photos[i] ?? ''));
  }
}

async function untilStatus(listing: string, wanted: RegExp): Promise<string> {
  await eventually(async () => expect(await readStatus(listing)).toMatch(wanted));
  return readStatus(listing);
}

it('makes a listing once it is copied, without what cannot be used, and again when it changes', async () => {
  const folder = await startWatch('deliveries');
  const listing = join(folder, '12 Elm Street');
  await putPhotos(listing, ['front.jpg', 'kitchen.jpg']);
  await writeFile(join(listing, 'broken.jpg'), 'no photo');
  await writeFile(join(base.path, 'secret.jpg'), await readFile(photos[2] ?? ''));
  await symlink(join(base.path, 'secret.jpg'), join(listing, 'secret.jpg'));
  // The last file arrives in parts, with pauses shorter than the folder must be quiet for.
  const text = JSON.stringify({ ...small, facts: { address: '12 Elm Street' } });
  let length = 0;
  await eventually(async () => {
    length += 1;
    await writeFile(join(listing, 'homereel.json'), text.slice(0, length % text.length));
    expect(await readOverview(folder)).toContain('12 Elm Street: being copied');
  });
  expect(await readdir(listing)).not.toContain('homereel');
  await writeFile(join(listing, 'homereel.json'), text);

  const status = await untilStatus(listing, /^Done, with faults\./);
  expect(status).toContain('12 Elm Street-Square.mp4: 5.0 s, 1080×1080');
  expect(status).toContain('broken.jpg is left out.');
  expect(status).toContain('secret.jpg is left out: it is a link that leads out of the folder.');
  const output = join(listing, 'homereel');
  const video = join(output, '12 Elm Street-Square.mp4');
  expect((await probeVideo(video)).frames).toBe(150);
  const decided = JSON.parse(await readFile(join(output, 'decided.json'), 'utf8'));
  expect(decided.shots.map(({ file }: { file: string }) => file).toSorted()).toEqual([
    'front.jpg',
    'kitchen.jpg',
  ]);

  const { mtimeMs } = await stat(video);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await stat(video)).mtimeMs).toBe(mtimeMs);

  await Promise.all(['broken.jpg', 'secret.jpg'].map((name) => rm(join(listing, name))));
  const versions = [{ preset: 'teaser', targetSeconds: 6 }];
  await writeFile(join(listing, 'homereel.json'), JSON.stringify({ ...small, versions }));
  await untilStatus(listing, /^Done\./);
  expect((await readdir(output)).toSorted()).toEqual([
    '12 Elm Street-Teaser.mp4',
    'decided.json',
    'made.json',
    'status.txt',
  ]);
  // It is written after the listing's own status.
  await eventually(async () => expect(await readOverview(folder)).toBe('12 Elm Street: done\n'));
});

it('says what is wrong with a folder and makes nothing of it', async () => {
  const folder = await startWatch('wrong');
  const make = (name: string) => putPhotos(join(folder, name), ['a.jpg']);
  await Promise.all(['settings', 'too many', 'taken', 'elsewhere'].map(make));
  await writeFile(join(folder, 'settings', 'homereel.json'), '{ "version": 1, "colour": "red" }');
  const many = Array.from({ length: 61 }, (_, i) => join(folder, 'too many', `${i}.jpg`));
  await Promise.all(many.map((path) => writeFile(path, 'x')));
  // A link instead of the output folder would lead the videos outside.
  await symlink(base.path, join(folder, 'taken', 'homereel'));
  await symlink(join(base.path, 'photos'), join(folder, 'linked'));
  await writeFile(join(folder, 'loose.jpg'), 'x');
  const shots = [{ file: 'link.jpg', motion: 'still' }];
  await symlink(photos[1] ?? '', join(folder, 'elsewhere', 'link.jpg'));
  const listing = { version: 1, shots, versions: [{ preset: 'square' }] };
  await writeFile(join(folder, 'elsewhere', 'homereel.json'), JSON.stringify(listing));
  await mkdir(join(folder, 'nothing yet'));

  const readSettings = await untilStatus(join(folder, 'settings'), /^Not made\./);
  expect(readSettings).toContain('Unknown field: "colour".');
  const tooMany = await untilStatus(join(folder, 'too many'), /^Not made\./);
  expect(tooMany).toContain('at most 60 photos and clips; these are 62.');
  const elsewhere = await untilStatus(join(folder, 'elsewhere'), /^Not made\./);
  expect(elsewhere).toContain('names link.jpg, which leads out of its folder.');
  await eventually(async () => {
    const overview = await readOverview(folder);
    expect(overview).toContain('taken: not made. “homereel” in it is a link or a file');
    expect(overview).toContain('linked is a link and is not followed.');
    expect(overview).toContain('loose.jpg is in no listing');
    expect(overview).toContain('nothing yet: no photo or clip yet');
    expect(overview).toContain('settings: see homereel/status.txt in it');
  });
  expect(await readdir(join(base.path, 'photos'))).toHaveLength(3);
  expect((await readdir(base.path)).filter((name) => name.endsWith('.txt'))).toEqual([]);
});

it('waits while the disk is nearly full, and says so', async () => {
  const folder = await startWatch('full', Number.MAX_SAFE_INTEGER);
  const listing = join(folder, 'one');
  await putPhotos(listing, ['a.jpg']);
  await untilStatus(listing, /^Waiting: the disk is nearly full\./);
  expect(await readdir(join(listing, 'homereel'))).toEqual(['status.txt']);
});
