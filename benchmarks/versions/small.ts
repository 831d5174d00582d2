import { setTimeout as wait } from 'node:timers/promises';
import { generateVideo } from '@/contracts/production/generation';
import { listVersions } from '@/contracts/production/versions';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import { startCluster } from '@/tests/cluster/cluster';
import type { ServiceProcess } from '@/tests/cluster/service-process';
import { ApiClient } from '@/tests/support/api-client';
import type { Finding, Section } from '../render/bench';
import { readTreeMegabytes } from '../render/measure';
import { makeBenchPhotos } from '../render/requests';
import { makeProject, untilCompleted } from './projects';

const CORES = 1;
const MEMORY_MB = 1_024;
const shapes: readonly VideoShape[] = ['16:9', '16:9-4k'];
/** The product's analysis of new photos would slow the renderer. */
const SETTLE_MS = 20_000;
const SAMPLED_EVERY_MS = 250;

/**
 * Measures a renderer with one core and 1 GB without swap, which renders a video of 1080p and one of 4K from
 * photos of 12 to 24 megapixels; the other services are not restricted.
 */
export const small: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const heldRenderers = { cores: CORES, memoryBytes: MEMORY_MB * 1024 * 1024 };
  const cluster = await startCluster({ web: 0, api: 1, renderers: 1, heldRenderers });
  const [renderer] = cluster.renderers;
  if (renderer === undefined) throw new Error('a cluster without a renderer');
  const findings: Finding[] = [];
  try {
    const me = new ApiClient(cluster.apiAddress);
    const projectId = await makeProject(
      me,
      photos.map(({ path }) => path),
    );
    await wait(SETTLE_MS);
    for (const shape of shapes) {
      const { seconds, megabytes } = await measureMemory(renderer, async () => {
        await me.call(generateVideo, { projectId }, { body: { shape } });
        await untilCompleted(me, projectId);
      });
      const [made] = (await me.call(listVersions, { projectId })).body.versions;
      if (made?.video?.width !== shapeSizes[shape].width) throw new Error(`${shape} was not made`);
      console.log(`  ${shape}: ${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB`);
      findings.push({
        what: `peak memory, ${shape} in ${MEMORY_MB} MB`,
        unit: 'MB',
        values: [megabytes],
        goal: MEMORY_MB,
      });
    }
    const ended = renderer.output.match(/a job did not succeed/g)?.length ?? 0;
    return [...findings, { what: 'jobs tried again', unit: '', values: [ended], goal: 0 }];
  } finally {
    await cluster.stop();
  }
};

/** Measures the peak memory of a service and its children during `work`. */
async function measureMemory({ pid }: ServiceProcess, work: () => Promise<void>) {
  const start = performance.now();
  let megabytes = 0;
  const timer = setInterval(async () => {
    megabytes = Math.max(megabytes, await readTreeMegabytes(pid ?? 0));
  }, SAMPLED_EVERY_MS);
  await work().finally(() => clearInterval(timer));
  return { seconds: (performance.now() - start) / 1_000, megabytes };
}
