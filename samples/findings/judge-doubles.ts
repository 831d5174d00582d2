import { compareCorners } from '@/adapters/picture/compare-corners';
import { type Fingerprint, readFingerprint, takeFingerprint } from '@/engine/framing/fingerprint';
import { toLuminance } from '@/engine/framing/luminance';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { measureSameness } from '@/engine/framing/show-same-view';
import { createRandom, doublesOf } from './derive-photos';
import type { LabelledPhoto } from './photo-set';
import type { Score } from './score';

export interface JudgedPhoto {
  readonly photo: LabelledPhoto;
  /** As it is analysed. */
  readonly small: RgbPicture;
}

interface Print {
  readonly name: string;
  readonly view: string;
  readonly print: Fingerprint;
  readonly isDerived: boolean;
}

/**
 * Compares every photo with every other one, and with pictures derived from its own view. Derived pictures
 * of other views are not compared, because one wrong pair of views would count many times.
 */
export async function judgeDoubles(photos: readonly JudgedPhoto[]): Promise<Score> {
  const pairs = toPairs(await takePrints(photos)).map(([one, other]) => {
    const sameness = measureSameness(one.print, other.print, compareCorners);
    const { agreeing, matched, overlap, area } = sameness;
    const figures = `${agreeing}/${matched} ${overlap.toFixed(2)} ${area.toFixed(2)}`;
    const name = `${one.name} + ${other.name} (${figures})`;
    return { name, isFound: sameness.isSame, isDouble: one.view === other.view };
  });
  return {
    found: pairs.filter(({ isFound, isDouble }) => isFound && isDouble).length,
    missed: pairs.flatMap(({ name, isFound, isDouble }) => (isDouble && !isFound ? [name] : [])),
    wrong: pairs.flatMap(({ name, isFound, isDouble }) => (isFound && !isDouble ? [name] : [])),
  };
}

function toPairs(prints: readonly Print[]): [Print, Print][] {
  return prints.flatMap((one, i) =>
    prints.slice(i + 1).flatMap((other): [Print, Print][] => {
      const derived = Number(one.isDerived) + Number(other.isDerived);
      const isCompared = derived === 0 || (derived === 1 && one.view === other.view);
      return isCompared ? [[one, other]] : [];
    }),
  );
}

async function takePrints(photos: readonly JudgedPhoto[]): Promise<Print[]> {
  const prints: Print[] = [];
  const add = (name: string, view: string, picture: RgbPicture, isDerived: boolean) => {
    const print = readFingerprint(takeFingerprint(toLuminance(picture)));
    if (print !== undefined) prints.push({ name, view, print, isDerived });
  };
  for (const { photo, small } of photos) {
    add(photo.name, photo.view, small, false);
    if (photo.isSoft) continue;
    for (const [kind, derive] of Object.entries(doublesOf)) {
      const picture = await derive(small, createRandom(photo.name + kind));
      add(`${photo.name}/${kind}`, photo.view, picture, true);
    }
  }
  return prints;
}
