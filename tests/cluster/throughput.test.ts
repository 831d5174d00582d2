import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { RetryingAgent } from '@/tests/faults/retrying-agent';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { type Cluster, startCluster } from './cluster';
import { queueVideo } from './queue-video';

/** Few enough that three renderers leave the rest of the product its part of two cores. */
const CORES = 0.3;
const VIDEOS_EACH = 5;
const PHOTOS = 2;
const LEAST_SHARE = 0.9;

/** @returns videos a minute, from the start of the first to the end of the last. */
async function measureThroughput(cluster: Cluster, videos: number): Promise<number> {
  const agent = new RetryingAgent(
    cluster.apiAddress,
    () => true,
    new ApiClient(cluster.apiAddress),
  );
  const photos = await makePhotos(join(cluster.folder, 'photos'), PHOTOS * videos);
  for (let video = 0; video < videos; video += 1) {
    const shown = photos.slice(PHOTOS * video, PHOTOS * (video + 1));
    const contents = await Promise.all(shown.map((photo) => readFile(photo)));
    await queueVideo(agent, contents);
  }
  const database = openPostgres({ connectionString: cluster.databaseUrl, connections: 1 });
  try {
    return await eventually(async () => {
      const [row] = await database.query<{ done: number; minutes: number }>(
        `select count(*)::int as done,
                  extract(epoch from max(completed_on) - min(started_on))::float8 / 60 as minutes
             from jobs.job where name = 'videos' and state = 'completed'`,
      );
      if (row?.done !== videos) throw new Error(`${row?.done} of ${videos} videos are made`);
      return videos / row.minutes;
    }, 30 * 60_000);
  } finally {
    await database.close();
  }
}

it(`three renderers make at least ${LEAST_SHARE} of three times as many videos`, async () => {
  const rates: number[] = [];
  for (const renderers of [1, 2, 3]) {
    const cluster = await startCluster({
      web: 0,
      api: 1,
      renderers,
      heldRenderers: { cores: CORES },
    });
    try {
      rates.push(await measureThroughput(cluster, renderers * VIDEOS_EACH));
    } finally {
      await cluster.stop();
    }
  }
  const [one = Number.NaN] = rates;
  const shares = rates.map((rate, i) => rate / one / (i + 1));
  console.log(
    rates
      .map(
        (rate, i) =>
          `${i + 1} × ${CORES} cores: ${rate.toFixed(2)} videos a minute (${shares[i]?.toFixed(2)})`,
      )
      .join('\n'),
  );
  for (const share of shares) expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
});
