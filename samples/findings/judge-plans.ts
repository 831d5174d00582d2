import { readRawPicture } from '@/adapters/picture/raw-picture';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { isDrawing } from '@/engine/framing/is-drawing';
import { toLuminance } from '@/engine/framing/luminance';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { drawPlans } from './draw-plans';
import { isPutAside, type LabelledPhoto } from './photo-set';
import type { Score } from './score';

/** Drawn plans in each style; half of them are put aside. */
const DRAWN = 48;

interface Case {
  readonly name: string;
  readonly isPlan: boolean;
  readonly isFound: boolean;
}

/** Judges drawn plans, plans among the photos, and the photos themselves. */
export async function judgePlans(
  photos: readonly LabelledPhoto[],
  isLast: boolean,
): Promise<Score> {
  const drawn = (await drawPlans(DRAWN)).filter(({ name }) => isPutAside(name) === isLast);
  const cases: Case[] = drawn.map(({ name, picture }) => toCase(name, true, picture));
  for (const { name, label, path } of photos) {
    cases.push(toCase(name, label === 'plan', await readRawPicture(path)));
  }
  return {
    found: cases.filter(({ isFound, isPlan }) => isFound && isPlan).length,
    missed: cases.flatMap(({ name, isFound, isPlan }) => (isPlan && !isFound ? [name] : [])),
    wrong: cases.flatMap(({ name, isFound, isPlan }) => (!isPlan && isFound ? [name] : [])),
  };
}

function toCase(name: string, isPlan: boolean, picture: RgbPicture): Case {
  const small = shrinkToAnalyse(picture);
  return { name, isPlan, isFound: isDrawing(small, toLuminance(small)) };
}
