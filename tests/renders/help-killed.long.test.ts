import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { KillableProcess } from '@/tests/faults/killable-process';
import { makeCountingFfmpeg } from '@/tests/support/counting-ffmpeg';
import { eventually } from '@/tests/support/eventually';
import { openHelpingRenderers } from '@/tests/support/helping-renderers';

const PHOTO_SECONDS = 3;
const main = fileURLToPath(new URL('../../renderer/main.ts', import.meta.url));
const site = await openHelpingRenderers();
const started: KillableProcess[] = [];
afterEach(endAll);

async function endAll() {
  for (const renderer of started.splice(0)) {
    renderer.signal('SIGCONT');
    await renderer.stop();
  }
  await site.forgetSegments();
}

/** Starts a renderer like on a separate machine. */
async function start(name: string) {
  const encoder = await makeCountingFfmpeg(join(site.folder, `ffmpeg-${name}-${Math.random()}`));
  const { endpoint = '', bucket, region, credentials } = site.bucket;
  const renderer = new KillableProcess(main, {
    DATABASE_URL: site.connectionString,
    HOMEREEL_DATA_DIR: join(site.folder, `data-${name}-${Math.random()}`),
    FFMPEG_PATH: encoder.program,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    RENDER_CORES: '1',
    LOG_LEVEL: 'info',
  });
  started.push(renderer);
  await eventually(() => expect(renderer.output).toContain('the renderer is ready'));
  return { renderer, encoder };
}

/** Starts a job that one renderer holds and another has started to help with. */
async function startHelped() {
  const [holder, helper] = [await start('holder'), await start('helper')];
  // It takes no job, but can be invited.
  helper.renderer.signal('SIGSTOP');
  const job = await site.enqueue(PHOTO_SECONDS);
  await eventually(async () => expect(await countTaken('holder')).toBeGreaterThan(0));
  helper.renderer.signal('SIGCONT');
  await eventually(async () => expect(await countTaken('helper')).toBeGreaterThan(0));
  return { holder, helper, job };
}

async function countTaken(by: 'holder' | 'helper'): Promise<number> {
  const [row] = await site.database.query<{ count: number }>(
    `select count(*)::int as count from job_checkpoints
      where name like 'part %' and value ? 'by' and (value->>'by' = 'holder') = $1`,
    [by === 'holder'],
  );
  return row?.count ?? 0;
}

/** The result of two undisturbed renderers. */
const undisturbed = await (async () => {
  const { job } = await startHelped();
  const videos = await site.untilMade(job);
  await endAll();
  return videos;
})();

it('makes the same videos when the helper is killed', async () => {
  const { helper, job } = await startHelped();
  helper.renderer.kill();
  expect(await site.untilMade(job)).toEqual(undisturbed);
  await site.expectNothingLeft();
});

it('makes the same videos when the helper is frozen, and it wakes in good order', async () => {
  const { helper, job } = await startHelped();
  helper.renderer.signal('SIGSTOP');
  expect(await site.untilMade(job)).toEqual(undisturbed);
  helper.renderer.signal('SIGCONT');
  await eventually(() => expect(helper.encoder.listRunning()).toEqual([]));
  await site.expectNothingLeft();
});

it('renders the same videos when the holder is killed, with the helper’s segments', async () => {
  const { holder, helper, job } = await startHelped();
  holder.renderer.kill();
  expect(await site.untilMade(job)).toEqual(undisturbed);
  expect(
    site.events.filter(({ jobId, kind }) => jobId === job.jobId && kind === 'completed'),
  ).toHaveLength(1);
  await eventually(() => expect(helper.encoder.listRunning()).toEqual([]));
  await site.expectNothingLeft();
});
