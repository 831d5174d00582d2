import { setTimeout as wait } from 'node:timers/promises';
import type { VersionPreset } from '@/contracts/production/versions';
import { type Cluster, startCluster } from '@/tests/cluster/cluster';
import { ApiClient } from '@/tests/support/api-client';
import type { Bench } from '../render/bench';
import { makeProject } from './projects';

/** A benchmark of several renderers on one machine. */
export interface HeldBench extends Bench {
  /** Numbers of renderers to measure, one after the other; the first is the baseline. */
  readonly renderers: readonly number[];
  /** Processor cores for each renderer and all its children. */
  readonly heldCores: number;
  /** Number of versions of each project, including the main one: 1 to 4. */
  readonly versions: number;
}

/** Presets besides the main version. */
const presets: readonly VersionPreset[] = ['mls', 'reel', 'feed'];
/** The product's analysis of new photos would slow the renderers: wait this long for each photo. */
const SETTLE_MS = 2_000;

export interface HeldRenderers extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly me: ApiClient;
  /** Projects of the benchmark's photos that have not been rendered. */
  readonly projects: readonly string[];
}

/** Starts renderers with equal shares of the processor and empty caches, and creates projects. */
export async function openHeldRenderers(
  { heldCores, versions }: HeldBench,
  count: number,
  given: {
    /** Photos of each project. Projects of the same photos would share segments. */
    readonly photos: readonly (readonly string[])[];
    readonly help?: 'on' | 'off';
  },
): Promise<HeldRenderers> {
  const cluster = await startCluster({
    web: 0,
    api: 1,
    renderers: count,
    heldRenderers: { cores: heldCores },
    env: { RENDER_HELP: given.help ?? 'on' },
  });
  try {
    const me = new ApiClient(cluster.apiAddress);
    const projects: string[] = [];
    for (const paths of given.photos) {
      projects.push(await makeProject(me, paths, presets.slice(0, versions - 1)));
    }
    await wait(SETTLE_MS * Math.max(10, given.photos.flat().length));
    return { cluster, me, projects, [Symbol.asyncDispose]: () => cluster.stop() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
