import { join } from 'node:path';
import { type Finding, inRounds, type Section } from '../render/bench';
import type { Measured } from '../render/measure';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toVersion } from './jobs';

const presets = ['property', 'mls', 'reel', 'feed'] as const;
/** Seconds a photo is on screen on average. */
const PHOTO_SECONDS = 3;

/** Work shared by several versions: one job of four versions against four jobs, and one version re-rendered. */
export const share: Section = async (bench) => {
  // One more than shown: it takes the place of another.
  const all = await makeBenchPhotos(bench, bench.photos + 1);
  const photos = all.slice(0, -1);
  const changed = [...photos.slice(0, 1), ...all.slice(-1), ...photos.slice(2)];
  const versions = presets.map((preset) => toVersion(preset, bench.photos * PHOTO_SECONDS));
  const rounds = await inRounds(bench, async (round) => {
    const cache = join(bench.folder, `versions-cache-${round}`);
    const together = await measureJob(bench, photos, versions, cache);
    tell('four versions in one job', together);
    const again = await measureJob(bench, changed, versions.slice(0, 1), cache);
    tell('one version with one other photo', again);
    let separate = 0;
    for (const version of versions) {
      const alone = await measureJob(bench, photos, [version]);
      tell(`${version.shape} alone`, alone);
      separate += alone.cpuSeconds;
    }
    return { together, again, separate };
  });
  const finding = (what: string, goal: number, of: (r: (typeof rounds)[number]) => number) =>
    ({ what, unit: '×', goal, values: rounds.map(of) }) satisfies Finding;
  return [
    finding('CPU, four versions / each alone', 0.75, (r) => r.together.cpuSeconds / r.separate),
    finding(
      'CPU, one version with one other photo / four versions',
      0.15,
      (r) => r.again.cpuSeconds / r.together.cpuSeconds,
    ),
  ];
};

function tell(what: string, { cpuSeconds, wallSeconds, megabytes }: Measured): void {
  const [cpu, wall] = [cpuSeconds, wallSeconds].map((seconds) => seconds.toFixed(1));
  console.log(`  ${what}: ${cpu} CPU-s, ${wall} s, ${megabytes.toFixed(0)} MB`);
}
