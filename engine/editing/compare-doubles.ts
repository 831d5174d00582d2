import type { EditShot } from './edit-types';
import { findFaults } from './find-faults';
import { toShownShare } from './to-shown-share';

/** A criterion that makes one of two pictures of the same view worse, with the text that explains it. */
interface Comparison {
  readonly words: string;
  /** Value of the criterion; smaller is better. */
  readonly measure: (shot: EditShot, frameRatio: number) => number;
  /** Differences up to this are invisible. */
  readonly tolerance: number;
}

/** Criteria in the order in which they decide. */
const comparisons: readonly Comparison[] = [
  { words: 'blurry', measure: (shot) => fault(shot, 'blurry'), tolerance: 0 },
  { words: 'overexposed', measure: (shot) => fault(shot, 'overexposed'), tolerance: 0 },
  { words: 'too dark', measure: (shot) => fault(shot, 'too dark'), tolerance: 0 },
  { words: 'crooked', measure: (shot) => fault(shot, 'crooked'), tolerance: 0 },
  { words: 'smaller', measure: (shot) => fault(shot, 'too small'), tolerance: 0 },
  {
    words: 'less of it fits the frame',
    measure: ({ findings }, frameRatio) => -toShownShare(findings, frameRatio),
    tolerance: 0.25,
  },
  { words: 'less sharp', measure: ({ findings }) => -findings.sharpness, tolerance: 0.08 },
  {
    words: 'less well lit',
    measure: ({ findings: { brightness } }) =>
      Math.max(WELL_LIT.least - brightness, 0, brightness - WELL_LIT.most),
    tolerance: 0.08,
  },
  {
    words: 'less straight',
    measure: ({ findings }) => Math.abs(findings.tiltDegrees),
    tolerance: 1,
  },
];
/**
 * Mean luma of well exposed pictures of homes, chosen by eye. A bright room with white walls is no worse
 * than a dimmer one.
 */
const WELL_LIT = { least: 0.48, most: 0.68 };

function fault(shot: EditShot, name: ReturnType<typeof findFaults>[number]): number {
  return findFaults(shot.findings).includes(name) ? 1 : 0;
}

/**
 * Chooses the shot that represents several of the same view: one that the user added, otherwise one without
 * faults, one that fits the frame, the sharpest, best lit, straightest, otherwise the first.
 */
export function chooseAmongDoubles<Shot extends EditShot>(
  group: readonly [Shot, ...Shot[]],
  frameRatio: number,
): Shot {
  const [first, ...others] = group;
  return others.reduce((best, shot) => (isBetter(shot, best, frameRatio) ? shot : best), first);
}

function isBetter(shot: EditShot, best: EditShot, frameRatio: number): boolean {
  const isTaken = (one: EditShot) => one.own?.isUsed === true;
  if (isTaken(shot) !== isTaken(best)) return isTaken(shot);
  return findWorse(best, shot, frameRatio) !== undefined;
}

/** Returns in words why `shot` is worse than `other`; undefined if it is not worse. */
export function findWorse(shot: EditShot, other: EditShot, frameRatio: number): string | undefined {
  for (const { words, measure, tolerance } of comparisons) {
    const difference = measure(shot, frameRatio) - measure(other, frameRatio);
    if (Math.abs(difference) > tolerance) return difference > 0 ? words : undefined;
  }
  return undefined;
}
