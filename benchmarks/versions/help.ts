import { createHash } from 'node:crypto';
import { openPostgres } from '@/adapters/database/postgres';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { generateVideo } from '@/contracts/production/generation';
import type { RenderVersion } from '@/contracts/production/render-job';
import { readEnv } from '@/product-api/env';
import type { Cluster } from '@/tests/cluster/cluster';
import { type Finding, inRounds } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { type HeldBench, openHeldRenderers } from './held-renderers';
import { untilCompleted } from './projects';

interface Made {
  /** From the press to the last version. */
  readonly seconds: number;
  /** SHA-256 of each version. */
  readonly videos: readonly string[];
}

/**
 * Press to all versions of a project, by several numbers of renderers of equal shares of the processor. Each
 * starts with nothing in its caches. `S3_SERVER` names a program that starts an S3 server (see
 * docs/operations/renderers.md); without it all share a folder, and so the cache.
 */
export async function help(bench: HeldBench): Promise<Finding[]> {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const paths = photos.map(({ path }) => path);
  const rounds = await inRounds(bench, async () => {
    const made: Made[] = [];
    for (const count of bench.renderers) made.push(await measure(bench, paths, count));
    return made;
  });
  return [
    ...bench.renderers.slice(1).map(
      (count, i): Finding => ({
        what: `press to ${bench.versions} versions of ${bench.photos} photos, one renderer / ${count}, of linear`,
        unit: '×',
        goal: 0.8,
        isFloor: true,
        values: rounds.map(([one, ...several]) => {
          return (one?.seconds ?? Number.NaN) / (several[i]?.seconds ?? Number.NaN) / count;
        }),
      }),
    ),
    {
      // A renderer that is alone encodes longer runs (docs/decisions/055-every-idle-machine-helps.md).
      what: 'versions whose bytes depend on the number of renderers beside each other',
      unit: '',
      goal: 0,
      values: rounds.map(([, first, ...others]) => {
        const differ = others.map(
          ({ videos }) => videos.filter((one, i) => one !== first?.videos[i]).length,
        );
        return Math.max(0, ...differ);
      }),
    },
  ];
}

async function measure(bench: HeldBench, paths: readonly string[], count: number): Promise<Made> {
  await using held = await openHeldRenderers(bench, count, { photos: [paths] });
  const { cluster, me, projects } = held;
  const [projectId = ''] = projects;
  const start = performance.now();
  await me.call(generateVideo, { projectId }, { body: {} });
  await untilCompleted(me, projectId);
  const seconds = (performance.now() - start) / 1_000;
  console.log(`  ${count} × ${bench.heldCores} cores: ${seconds.toFixed(1)} s`);
  return { seconds, videos: await hashVideos(cluster) };
}

/** SHA-256 of each version, in their order. */
async function hashVideos({ databaseUrl, env }: Cluster): Promise<string[]> {
  const database = openPostgres({ connectionString: databaseUrl, connections: 1 });
  try {
    const [job] = await database.query<{ versions: RenderVersion[] }>(
      `select data->'versions' as versions from jobs.job where name = 'videos'`,
    );
    const mediaStore = await openMediaStore(readEnv(env));
    return await Promise.all(
      (job?.versions ?? []).map(async ({ output }) => {
        const hashed = createHash('sha256');
        for await (const chunk of await mediaStore.read(output.video)) hashed.update(chunk);
        return hashed.digest('hex');
      }),
    );
  } finally {
    await database.close();
  }
}
