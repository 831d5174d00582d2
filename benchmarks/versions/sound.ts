import { join } from 'node:path';
import { type Finding, inRounds, type Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toVersion } from './jobs';

/** Average seconds of a photo on screen. */
const PHOTO_SECONDS = 3;

/** Measures the cost of sound relative to the picture, and of replacing the music. */
export const sound: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const version = toVersion('property', bench.photos * PHOTO_SECONDS);
  const rounds = await inRounds(bench, async (round) => {
    const cache = join(bench.folder, `sound-cache-${round}`);
    const silent = await measureJob(bench, photos, [version]);
    const whole = await measureJob(bench, photos, [version], cache, { music: 'calm-piano' });
    const again = await measureJob(bench, photos, [version], cache, { music: 'calm-piano' });
    const other = await measureJob(bench, photos, [version], cache, { music: 'lounge' });
    return { silent, whole, again, other };
  });
  const finding = (what: string, goal: number, of: (r: (typeof rounds)[number]) => number) =>
    ({ what, unit: '×', goal, values: rounds.map(of) }) satisfies Finding;
  return [
    finding('CPU, with music / without', 1.06, (r) => r.whole.cpuSeconds / r.silent.cpuSeconds),
    finding('CPU, sound alone / whole', 0.1, (r) => r.again.cpuSeconds / r.whole.cpuSeconds),
    finding('CPU, another piece / whole', 0.1, (r) => r.other.cpuSeconds / r.whole.cpuSeconds),
  ];
};
