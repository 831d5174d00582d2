import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { RenderShot } from '@/contracts/production/render-job';
import { renderAhead } from '@/renderer/jobs/render-ahead';
import { makeCountingFfmpeg } from '@/tests/support/counting-ffmpeg';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { removeFolder } from '@/tests/support/remove-folder';

const runner = await openJobRunner();
afterAll(() => runner.remove());
const size = { width: 960, height: 640 };
const going = new AbortController().signal;
let items: RenderShot[] = [];

beforeAll(async () => {
  const paths = await makePhotos(join(runner.folder, 'photos'), 2, size);
  const shots = paths.map((path) =>
    runner.addShot(path, { kind: 'photo', ...size, framing: { seconds: 1 } }),
  );
  items = await Promise.all(shots);
});

/** Opens a separate cache, and an encoder that counts its runs. */
async function openAhead(name: string) {
  const encoder = await makeCountingFfmpeg(join(runner.folder, `ffmpeg-${name}`));
  const cache = { folder: join(runner.folder, name), maxBytes: 1e9 };
  return { encoder, changes: { cache, ffmpeg: encoder.program } };
}

const listFiles = (folder: string) => readdir(folder).catch(() => []);

it('leaves a video nothing to encode, whose progress starts accordingly', async () => {
  const versions = [
    toVersion('ahead'),
    toVersion('ahead-teaser', { shots: 'strongest', targetSeconds: 3 }),
  ];
  const job = { ...runner.toJob(items, versions), music: 'calm-piano' as const };
  const { encoder, changes } = await openAhead('ahead');
  await renderAhead(job, going, { ...runner.deps, ...changes, aheadBytes: 1e9 });
  const encoded = await encoder.count();
  expect(encoded).toBeGreaterThanOrEqual(items.length);

  const { result, announced } = runner.start(job, changes);
  await result;
  expect(await encoder.count()).toBe(encoded);
  // Segments rendered before count as done in the user's progress, from the first version on.
  const shares = announced.flatMap(({ version, progress }) =>
    version === undefined ? [] : progress,
  );
  expect(Math.min(...shares)).toBeGreaterThan(0.5);
});

it('stops in the middle of a segment, leaves no encoder and no file, and continues later', async () => {
  const job = runner.toJob(items, [toVersion('stopped')]);
  const { encoder, changes } = await openAhead('stopped');
  const stop = new AbortController();
  const rendering = renderAhead(job, stop.signal, {
    ...runner.deps,
    ...changes,
    aheadBytes: 1e9,
  });
  rendering.catch(() => undefined);
  await eventually(async () => expect(await encoder.count()).toBe(2));
  const stopped = performance.now();
  stop.abort(new Error('Somebody waits.'));
  await expect(rendering).rejects.toThrow();
  expect(performance.now() - stopped).toBeLessThan(1_000);
  expect(encoder.listRunning()).toEqual([]);
  expect(await listFiles(`${changes.cache.folder}-ahead`)).toHaveLength(2);

  await renderAhead(job, going, { ...runner.deps, ...changes, aheadBytes: 1e9 });
  // The first is not rendered again; the second is.
  expect(await encoder.count()).toBe(items.length + 1);
});

it('survives that the cache is deleted meanwhile, and so does the video', async () => {
  const job = runner.toJob(items, [toVersion('deleted')]);
  const { encoder, changes } = await openAhead('deleted');
  const { folder } = changes.cache;
  const rendering = renderAhead(job, going, { ...runner.deps, ...changes, aheadBytes: 1e9 });
  await eventually(async () => expect(await encoder.count()).toBe(2));
  await Promise.all([removeFolder(folder), removeFolder(`${folder}-ahead`)]);
  await rendering;
  expect(encoder.listRunning()).toEqual([]);

  const { result, reports } = runner.start(job, changes);
  await result;
  expect(reports).toMatchObject([{ kind: 'version-completed' }]);
  // Deleted segments are rendered again.
  expect(await encoder.count()).toBeGreaterThan(items.length);
});

it('stays within its limit, and never displaces requested segments', async () => {
  const { encoder, changes } = await openAhead('share');
  const asked = runner.toJob(items.slice(0, 1), [toVersion('asked')]);
  await runner.start(asked, changes).result;
  const before = await listFiles(changes.cache.folder);
  const job = runner.toJob(items.slice(1), [toVersion('unasked', { shape: '1:1' })]);
  await renderAhead(job, going, { ...runner.deps, ...changes, aheadBytes: 1 });
  expect(await encoder.count()).toBe(2);
  expect(await listFiles(`${changes.cache.folder}-ahead`)).toEqual([]);
  expect(await listFiles(changes.cache.folder)).toEqual(expect.arrayContaining(before));
});

it('encodes nothing while the disk is nearly full, or where a provider would be paid', async () => {
  const job = runner.toJob(items, [toVersion('nothing')]);
  const { encoder, changes } = await openAhead('nothing');
  const full = async () => {
    throw new JobFailure('provider', 'The disk of this site is nearly full.');
  };
  const deps = { ...runner.deps, ...changes, aheadBytes: 1e9 };
  await expect(renderAhead(job, going, { ...deps, requireFreeSpace: full })).rejects.toThrow(
    'nearly full',
  );
  const generatedClips = { find: () => Promise.reject(), adopt: () => Promise.reject() };
  await renderAhead(job, going, { ...deps, generatedClips });
  expect(await encoder.count()).toBe(0);
});
