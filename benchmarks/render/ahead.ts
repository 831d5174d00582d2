import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultMotion } from '@/contracts/project/motion';
import { defaultTransition } from '@/contracts/project/transition';
import { renderAhead } from '@/renderer/jobs/render-ahead';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { cores, type Finding, inRounds, type Section } from './bench';
import { readCpuSeconds } from './measure';
import { makeBenchPhotos } from './requests';

/**
 * Measures the time from Generate to the playable video, as a separate job and after the project has been
 * rendered ahead.
 */
export const ahead: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const rounds = await inRounds(bench, async (round) => {
    const runner = await openJobRunner();
    try {
      const items = await Promise.all(
        photos.map(async ({ path, ...size }, i) => {
          const copy = join(runner.folder, `photo-${i}.jpg`);
          await copyFile(path, copy);
          return runner.addShot(copy, { kind: 'photo', ...size, motion: defaultMotion(i) });
        }),
      );
      const job = {
        ...runner.toJob(items, [toVersion(`video-${round}`, { targetSeconds: 30 })]),
        transitions: items.slice(1).map((_, i) => defaultTransition(i)),
        music: 'modern-pulse' as const,
      };
      const deps = { ...runner.deps, cores, aheadBytes: 4e9 };
      const generate = () => runner.start(job, { cores }).result;
      const first = await measure('Generate at once', generate);
      await rm(deps.cache.folder, { recursive: true });
      const rendered = await measure('rendering ahead', () =>
        renderAhead(job, new AbortController().signal, deps),
      );
      const joined = await measure('Generate after a rest', generate);
      return { first, rendered, joined };
    } finally {
      await runner.remove();
    }
  });
  const finding = (
    what: string,
    unit: string,
    goal: number,
    of: (r: (typeof rounds)[number]) => number,
  ) => ({ what, unit, goal, values: rounds.map(of) }) satisfies Finding;
  return [
    finding('Generate after a rest, until playable', 's', 4, (r) => r.joined.seconds),
    finding('CPU, Generate after a rest', 's', 8, (r) => r.joined.cpuSeconds),
    finding(
      'CPU, ahead and after / at once',
      '×',
      1.2,
      (r) => (r.rendered.cpuSeconds + r.joined.cpuSeconds) / r.first.cpuSeconds,
    ),
  ];
};

async function measure(what: string, work: () => Promise<unknown>) {
  const [before, started] = [await readCpuSeconds(), performance.now()];
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const cpuSeconds = (await readCpuSeconds()) - before;
  console.log(`  ${what}: ${cpuSeconds.toFixed(1)} CPU-seconds, ${seconds.toFixed(1)} s`);
  return { seconds, cpuSeconds };
}
