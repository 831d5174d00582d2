import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '@/adapters/database/postgres';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { generateVideo } from '@/contracts/generation';
import type { RenderCut } from '@/contracts/render-job';
import { readEnv } from '@/product-api/env';
import { type Cluster, startCluster } from '@/tests/cluster/cluster';
import { ApiClient } from '@/tests/support/api-client';
import { type Finding, inRounds, type Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { makeProject, untilCompleted } from './projects';

/** Of a core, for each renderer and all its children: four leave the rest of the product its part of two cores. */
const CORES = 0.4;
const renderers = [1, 2, 4] as const;
/** Beside the main version. */
const presets = ['mls', 'reel', 'feed'] as const;
/** What the product finds out about new photos would slow the renderers. */
const SETTLE_MS = 20_000;

interface Made {
  /** From the press to the last version. */
  readonly seconds: number;
  /** SHA-256 of each version. */
  readonly videos: readonly string[];
}

/**
 * Press to all four versions, by one, two and four renderers of equal shares of the processor. Each number of
 * renderers starts with nothing in its caches. `S3_SERVER` names a program that starts an S3 server (see
 * docs/operations.md); without it all share a folder, and so the cache.
 */
export const help: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const paths = photos.map(({ path }) => path);
  const rounds = await inRounds(bench, async () => {
    const made: Made[] = [];
    for (const count of renderers) made.push(await measure(paths, count));
    return made;
  });
  return [
    ...renderers.slice(1).map(
      (count, i): Finding => ({
        what: `press to four versions, one renderer / ${count}, of linear`,
        unit: '×',
        goal: 0.8,
        isFloor: true,
        values: rounds.map(([one, ...several]) => {
          return (one?.seconds ?? Number.NaN) / (several[i]?.seconds ?? Number.NaN) / count;
        }),
      }),
    ),
    {
      // A renderer that is alone has longer runs, see docs/decisions/055-every-idle-machine-helps.md.
      what: 'versions whose bytes depend on the number of renderers beside each other',
      unit: '',
      goal: 0,
      values: rounds.map(([, first, ...others]) => {
        const differ = others.map(
          ({ videos }) => videos.filter((one, i) => one !== first?.videos[i]).length,
        );
        return Math.max(...differ);
      }),
    },
  ];
};

async function measure(paths: readonly string[], count: number): Promise<Made> {
  const cluster = await startCluster({
    web: 0,
    api: 1,
    renderers: count,
    heldRenderers: { cores: CORES },
  });
  try {
    const me = new ApiClient(cluster.apiAddress);
    const projectId = await makeProject(me, paths, presets);
    await wait(SETTLE_MS);
    const start = performance.now();
    await me.call(generateVideo, { projectId }, { body: {} });
    await untilCompleted(me, projectId);
    const seconds = (performance.now() - start) / 1_000;
    console.log(`  ${count} × ${CORES} cores: ${seconds.toFixed(1)} s`);
    return { seconds, videos: await hashVideos(cluster) };
  } finally {
    await cluster.stop();
  }
}

/** SHA-256 of each version, in their order. */
async function hashVideos({ databaseUrl, env }: Cluster): Promise<string[]> {
  const database = openPostgres({ connectionString: databaseUrl, connections: 1 });
  try {
    const [job] = await database.query<{ cuts: RenderCut[] }>(
      `select data->'cuts' as cuts from jobs.job where name = 'videos'`,
    );
    const mediaStore = await openMediaStore(readEnv(env));
    return await Promise.all(
      (job?.cuts ?? []).map(async ({ output }) => {
        const hashed = createHash('sha256');
        for await (const chunk of await mediaStore.read(output.video)) hashed.update(chunk);
        return hashed.digest('hex');
      }),
    );
  } finally {
    await database.close();
  }
}
