import { setTimeout as wait } from 'node:timers/promises';
import type { VersionPreset } from '@/contracts/production/versions';
import { type Cluster, startCluster } from '@/tests/cluster/cluster';
import { ApiClient } from '@/tests/support/api-client';
import type { Bench } from '../render/bench';
import { makeProject } from './projects';

/** A bench of renderers beside each other on one machine. */
export interface HeldBench extends Bench {
  /** How many, one measurement after the other; the first is what the others are compared with. */
  readonly renderers: readonly number[];
  /** Of a processor's core, for each renderer and all its children. */
  readonly heldCores: number;
  /** Of each project, the main one among them: 1 to 4. */
  readonly versions: number;
}

/** Beside the main version. */
const presets: readonly VersionPreset[] = ['mls', 'reel', 'feed'];
/** What the product finds out about new photos would slow the renderers: for each of them. */
const SETTLE_MS = 2_000;

export interface HeldRenderers extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly me: ApiClient;
  /** Projects of the bench's photos that nothing was made of. */
  readonly projects: readonly string[];
}

/** Starts renderers of equal shares of the processor with nothing in their caches, and fills projects. */
export async function openHeldRenderers(
  { heldCores, versions }: HeldBench,
  count: number,
  given: {
    /** Of each project. Projects of the same photos would share segments. */
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
