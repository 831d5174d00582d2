import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/adapters/database/database';
import { openPostgres } from '@/adapters/database/postgres';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { generateVideo } from '@/contracts/production/generation';
import { readEnv } from '@/product-api/env';
import { SEGMENTS_FOLDER } from '@/renderer/pipeline/segment-store';
import { type Finding, inRounds } from '../render/bench';
import { readTreeCpuSeconds } from '../render/measure';
import { makeBenchPhotos } from '../render/requests';
import { type HeldBench, openHeldRenderers } from './held-renderers';
import { untilCompleted } from './projects';

/** Waiting projects per renderer, for any number of renderers. */
const PROJECTS_EACH = 3;
const POLL_MS = 100;
const settings = ['on', 'off'] as const;

/**
 * Measures the cost of helping when no renderer is idle: as many renderers as the first value of
 * `--renderers`, three projects for each, all requested at once, with `RENDER_HELP` on and off. Measured
 * until the first renderer has nothing left to do. With one renderer also counts the segments it stores for
 * others, which is zero.
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
    {
      what: `${how}: CPU of the renderers`,
      unit: '×',
      goal: 1.02,
      values: rounds.map(({ on, off }) => on.cpuSeconds / off.cpuSeconds),
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
  /** From the press until the first renderer is idle. */
  readonly seconds: number;
  /** Processor time of all renderers until then. */
  readonly cpuSeconds: number;
  /** From the press to the end of each of those projects. */
  readonly meanWait: number;
  /** Segments in the bucket or folder. */
  readonly stored: number;
}

const nothing: Measured = { seconds: NaN, cpuSeconds: NaN, meanWait: NaN, stored: NaN };

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
  const readCpu = async () => {
    const each = cluster.renderers.map(({ pid }) => readTreeCpuSeconds(pid ?? 0));
    return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds, 0);
  };
  try {
    const [start, cpuBefore] = [Date.now() / 1_000, await readCpu()];
    for (const projectId of projects) await me.call(generateVideo, { projectId }, { body: {} });
    const ended = await untilEnded(database, projects.length - count + 1);
    const cpuSeconds = (await readCpu()) - cpuBefore;
    for (const projectId of projects) await untilCompleted(me, projectId);
    const waits = ended.map((end) => end - start);
    const seconds = Math.max(...waits);
    const meanWait = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    const shown = waits.map((wait) => wait.toFixed(0)).join(', ');
    console.log(`  help ${help}: ${shown} s, ${cpuSeconds.toFixed(1)} CPU-seconds`);
    const mediaStore = await openMediaStore(readEnv(cluster.env));
    let stored = 0;
    for await (const _ of mediaStore.list(SEGMENTS_FOLDER)) stored += 1;
    return { seconds, cpuSeconds, meanWait, stored };
  } finally {
    await database.close();
  }
}

/** Waits until that many jobs have ended. @returns the time, in seconds since 1970. */
async function untilEnded(database: Database, count: number): Promise<number[]> {
  for (;;) {
    const ends = await database.query<{ ended: number }>(
      `select extract(epoch from completed_on)::float8 as ended
         from jobs.job where name = 'videos' and state = 'completed' order by completed_on limit $1`,
      [count],
    );
    if (ends.length === count) return ends.map(({ ended }) => ended);
    await sleep(POLL_MS);
  }
}
