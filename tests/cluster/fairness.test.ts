import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { RetryingAgent } from '@/tests/faults/retrying-agent';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makePhoto } from '@/tests/support/make-picture';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startCluster } from './cluster';
import { queueVideo } from './queue-video';

const VIDEOS = 100;
const JOB_SECONDS = 4;

const idp = await startTokenIssuer();
// Videos of a few bytes that take a fixed time: only the waiting times are measured.
process.env.CLUSTER_RENDERER = 'quick';
const cluster = await startCluster({
  web: 0,
  api: 2,
  renderers: 3,
  env: {
    OIDC_ISSUER: idp.issuer,
    OIDC_AUDIENCE: audience,
    QUICK_VERSION_MS: String(JOB_SECONDS * 1_000),
  },
});
afterAll(() => cluster.stop());

async function open(name: string): Promise<RetryingAgent> {
  const client = new ApiClient(cluster.apiAddress, await idp.sign(name));
  return new RetryingAgent(cluster.apiAddress, () => true, client);
}

it(`one video starts within two job lengths, though somebody queued ${VIDEOS} before`, async () => {
  const database = openPostgres({ connectionString: cluster.databaseUrl });
  const photos = [await makePhoto(7, { width: 320, height: 240 })];
  const [anna, bert] = [await open('anna'), await open('bert')];
  for (let batch = 0; batch < VIDEOS / 10; batch += 1) {
    await Promise.all(Array.from({ length: 10 }, () => queueVideo(anna, photos)));
  }
  const [before] = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from jobs.job where name = 'videos' and state < 'active'`,
  );
  const projectId = await queueVideo(bert, photos);
  const waited = await eventually(async () => {
    const [job] = await database.query<{ seconds: number }>(
      `select extract(epoch from started_on - created_on)::float8 as seconds from jobs.job
        where name = 'videos' and data->>'projectId' = $1 and started_on is not null`,
      [projectId],
    );
    if (job === undefined) throw new Error('it has not started');
    return job.seconds;
  });
  await database.close();
  console.log(
    `${before?.waiting} of ${VIDEOS} videos of one person waited, of ${JOB_SECONDS} s each on 3 renderers; ` +
      `the other person's started after ${waited.toFixed(1)} s.`,
  );
  expect(before?.waiting).toBeGreaterThan(VIDEOS / 3);
  expect(waited).toBeLessThan(2 * JOB_SECONDS);
});
