import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench, cores, inRounds, measureRender, type Section } from './bench';
import { makeBenchPhotos, toRequest } from './requests';
import { tell } from './speed';

/** The machine that the goal is set for. */
const MANY = 16;

/**
 * Estimates the time on a large machine by Amdahl's law: a render with all cores of this machine, and the
 * same on a single one, show the part that is not parallel. Findings are cached, like in the product.
 */
export const shares: Section = async (bench) => {
  if (cores < 2) throw new Error('One core does not tell what divides.');
  const request = toRequest(await makeBenchPhotos(bench, bench.photos));
  const known = join(bench.folder, 'shares-cache');
  await measureRender(bench, request, { cache: known });
  const rounds = await inRounds(bench, async () => {
    const one = await measureRender(bench, request, {
      cache: await copyFindings(bench, known),
      held: { cores: 1 },
    });
    const all = await measureRender(bench, request, { cache: await copyFindings(bench, known) });
    tell('held to one core', one);
    tell(`with ${cores}`, all);
    const serial = Math.max(0, (cores * all.wallSeconds - one.wallSeconds) / (cores - 1));
    const shared = one.wallSeconds - serial;
    return { serial, many: serial + shared / MANY, two: serial + shared / 2 };
  });
  return [
    { what: 'does not divide', unit: 's', goal: 1, values: rounds.map(({ serial }) => serial) },
    {
      what: `${MANY} cores / 2, by Amdahl’s law`,
      unit: '×',
      goal: 0.2,
      values: rounds.map(({ many, two }) => many / two),
    },
  ];
};

/** Creates a cache with findings of photos, but no segments. */
async function copyFindings(bench: Bench, from: string): Promise<string> {
  const copy = await mkdtemp(join(bench.folder, 'findings-'));
  await cp(from, copy, { recursive: true, filter: (path) => !path.endsWith('.mp4') });
  return copy;
}
