import { openPostgres } from '@/adapters/database/postgres';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { generateVideo } from '@/contracts/generation';
import { readEnv } from '@/product-api/env';
import { SEGMENTS_FOLDER } from '@/renderer/pipeline/segment-store';
import { type Finding, inRounds } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { type HeldBench, openHeldRenderers } from './held-renderers';
import { untilCompleted } from './projects';

/** Whatever number of renderers: so many projects for each wait for it at once. */
const PROJECTS_EACH = 3;
const settings = ['on', 'off'] as const;

/**
 * What helping costs where nobody is idle: as many renderers as the first of `--renderers`, three projects
 * for each, all asked for at once, with `RENDER_HELP` on and off. Measured until one project is left, since
 * from then on somebody is idle. With one renderer also what it stores for others, which is nothing.
 */
export async function busy(bench: HeldBench): Promise<Finding[]> {
  const [count = 1] = bench.renderers;
  const all = await makeBenchPhotos(bench, bench.photos * count * PROJECTS_EACH);
  const photos = Array.from({ length: count * PROJECTS_EACH }, (_, project) =>
    all.slice(project * bench.photos, (project + 1) * bench.photos).map(({ path }) => path),
  );
  const rounds = await inRounds(bench, async (round) => {
    const measured = { on: nothing, off: nothing };
    for (const help of round % 2 === 0 ? settings : settings.toReversed()) {
      measured[help] = await measure(bench, { photos, count, help });
    }
    return measured;
  });
  const how = `${count} busy renderer${count === 1 ? '' : 's'}, helping on / off`;
  return [
    {
      what: `${how}: projects a minute`,
      unit: '×',
      goal: 0.98,
      isFloor: true,
      values: rounds.map(({ on, off }) => off.seconds / on.seconds),
    },
    {
      what: `${how}: mean wait from press to the last version`,
      unit: '×',
      goal: 1.02,
      values: rounds.map(({ on, off }) => on.meanWait / off.meanWait),
    },
    ...(count > 1
      ? []
      : [
          {
            what: `${how}: segments stored`,
            unit: '',
            goal: 0,
            values: rounds.map(({ on }) => on.stored),
          },
        ]),
  ];
}

interface Measured {
  /** From the press to the last but one project, in seconds; of the only renderer to the last. */
  readonly seconds: number;
  readonly meanWait: number;
  /** Segments in the bucket or folder. */
  readonly stored: number;
}

const nothing: Measured = { seconds: Number.NaN, meanWait: Number.NaN, stored: Number.NaN };

async function measure(
  bench: HeldBench,
  given: {
    readonly photos: readonly (readonly string[])[];
    readonly count: number;
    readonly help: 'on' | 'off';
  },
): Promise<Measured> {
  const { photos, count, help } = given;
  await using held = await openHeldRenderers(bench, count, { photos, help });
  const { cluster, me, projects } = held;
  const database = openPostgres({ connectionString: cluster.databaseUrl, connections: 1 });
  try {
    const start = Date.now();
    for (const projectId of projects) await me.call(generateVideo, { projectId }, { body: {} });
    for (const projectId of projects) await untilCompleted(me, projectId);
    const ends = await database.query<{ ended: number }>(
      `select extract(epoch from completed_on)::float8 as ended
         from jobs.job where name = 'videos' order by completed_on`,
    );
    const waits = ends.map(({ ended }) => ended - start / 1_000);
    const seconds = waits.at(count === 1 ? -1 : -count) ?? Number.NaN;
    const meanWait = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    console.log(`  help ${help}: ${waits.map((wait) => wait.toFixed(0)).join(', ')} s`);
    const mediaStore = await openMediaStore(readEnv(cluster.env));
    let stored = 0;
    for await (const _ of mediaStore.list(SEGMENTS_FOLDER)) stored += 1;
    return { seconds, meanWait, stored };
  } finally {
    await database.close();
  }
}
