import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkListing } from '@/contracts/production/listing-file';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openRenderFolder } from '@/tests/support/render-request';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = await openRenderFolder();
afterAll(() => folder.remove());
const photos = join(folder.path, '12 Elm Street');
let files: string[] = [];
beforeAll(async () => {
  files = await makePhotos(photos, 3, { width: 960, height: 640 });
});

/** Runs a script in the photos' folder to its end, whatever its exit code. */
async function runScript(name: string, ...args: readonly string[]) {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(root, 'scripts', name), ...args], {
      cwd: photos,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const shot = (file: string) => ({ file, motion: 'zoom-in', seconds: 1.5 });
const writeListing = (listing: object) =>
  writeFile(join(photos, 'homereel.json'), JSON.stringify(listing));

it('plans photos into a listing file, with nothing else on standard output, and renders that', async () => {
  await writeFile(join(photos, 'notes.txt'), 'no photo');
  const names = await readdir(photos);
  const planned = await runScript('plan.mjs', ...names.map((name) => join(photos, name)));
  expect(planned.code).toBe(0);
  expect(planned.stderr).toContain('notes.txt is not listed.');
  const found = checkListing(JSON.parse(planned.stdout));
  expect(found).toHaveProperty('listing');
  if (!('listing' in found)) return;
  const { listing } = found;
  expect(listing.shots.map(({ file }) => file).toSorted()).toEqual(
    files.map((path) => path.slice(photos.length + 1)).toSorted(),
  );
  for (const { reason } of listing.shots) expect(reason).toMatch(/\.$/);
  expect(listing.versions.map(({ preset }) => preset)).toEqual(['property', 'reel', 'teaser']);

  const [first, second] = listing.shots.map(({ file }) => file);
  const short = [shot(first ?? ''), shot(second ?? '')];
  const versions = [
    { preset: 'square', shots: short },
    { preset: 'square', shots: short.toReversed().slice(0, 1) },
  ];
  const shots = listing.shots.map((one) => ({ ...one, use: true }));
  await writeListing({ ...listing, shots, versions });
  const made = await runScript('render.mjs', '--json', 'homereel.json', '-o', 'out/');
  expect(made.stderr).not.toContain('Error');
  expect(made.code).toBe(0);
  const out = join(photos, 'out');
  expect((await readdir(out)).toSorted()).toEqual([
    '12 Elm Street-2-Square.mp4',
    '12 Elm Street-Square.mp4',
  ]);
  const { frames } = await probeVideo(join(out, '12 Elm Street-Square.mp4'));
  expect(frames).toBe(90);
});

it.each([
  [{ colour: 'red' }, 'Unknown field: "colour".'],
  [{ shots: [shot('../out.jpg')] }, 'The path leads out of the folder of the listing file.'],
  [{ shots: [shot('gone.jpg')] }, 'homereel.json names gone.jpg, which is not beside it.'],
  [{ shots: [shot('link.jpg')] }, 'homereel.json names link.jpg, which leads out of its folder.'],
])('refuses a listing with %j and writes nothing', async (changes, sentence) => {
  const elsewhere = join(folder.path, 'elsewhere');
  await mkdir(elsewhere, { recursive: true });
  const [outside = ''] = await makePhotos(elsewhere, 1, { width: 640, height: 480 });
  await symlink(outside, join(photos, 'link.jpg')).catch(() => undefined);
  const shots = [shot(files[0]?.slice(photos.length + 1) ?? '')];
  await writeListing({ version: 1, shots, versions: [{ preset: 'square' }], ...changes });
  const refused = await runScript('render.mjs', 'homereel.json', '-o', 'refused/');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(sentence);
  expect(await readdir(photos)).not.toContain('refused');
});

it('prints the schema of listing files', async () => {
  const printed = await runScript('plan.mjs', '--schema');
  expect(JSON.parse(printed.stdout)).toMatchObject({
    anyOf: [{ required: ['version', 'shots', 'versions'] }, { required: ['version'] }],
  });
  const documented = await readFile(join(root, 'docs/listing-file.schema.json'), 'utf8');
  expect(JSON.parse(printed.stdout)).toEqual(JSON.parse(documented));
});
