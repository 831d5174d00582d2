import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { PlaceClues } from './measure-place-clues';

/** A test whether clues are plain enough to tell where a photo was taken. */
type Rule = (clues: PlaceClues) => boolean;

/**
 * Rules for outside. Each bound excludes every photo taken inside of the half of a photo set that the rules
 * were tuned with (docs/decisions/102-inside-or-outside.md). A photo that no rule matches stays unknown.
 */
const outsideRules: readonly Rule[] = [
  // Light comes from above, in one piece with the upper edge, and it is blue or pale.
  ({ sky, brightAbove, uprights, room }) =>
    sky > 0.05 && brightAbove > 0.7 && uprights < 0.8 && room === 0,
  ({ paleSky, brightAbove, uprights, room }) =>
    paleSky > 0.2 && brightAbove > 0.8 && uprights < 0.3 && room === 0,
  // Something is built under a blue sky, and may be whiter than it.
  ({ sky, uprights, room }) => sky > 0.12 && uprights > 0.12 && uprights < 0.95 && room === 0,
  // A third of it is blue from the upper edge down, and nothing is built.
  ({ sky, uprights }) => sky > 0.3 && uprights < 0.1,
  // Leaves, rock and grass: texture everywhere, nothing plain, nothing upright.
  ({ uprights, plainness, bottomTexture, room }) =>
    uprights < 0.04 && plainness < 0.45 && bottomTexture > 0.2 && room === 0,
];

const insideRules: readonly Rule[] = [
  // The edges fit the walls of a room.
  ({ room, sky, plainness }) => room === 1 && sky < 0.15 && plainness > 0.25,
  // Upright edges under a light ceiling.
  ({ uprights, sky, plainness, topLight }) =>
    uprights > 0.3 && sky < 0.02 && plainness > 0.3 && topLight > 0.45,
  // Wood and lamps among upright edges.
  ({ warm, uprights, sky }) => warm > 0.5 && uprights > 0.2 && sky < 0.05,
  // Plain floor and walls with the light within the picture.
  ({ plainness, bottomTexture, brightAbove, paleSky, topLight }) =>
    plainness > 0.45 &&
    bottomTexture < 0.07 &&
    brightAbove < 0.6 &&
    paleSky < 0.02 &&
    topLight < 0.7,
];

/** Minimum certainty of the network; nine of ten photographs reach it. */
const SURE = 0.2;

/** Share of plain cells above which nothing in the picture can tell a place. */
const BLANK = 0.99;

/** Minimum mean luma of the upper third, which is mostly sky, by day. */
const DAY_ABOVE = 0.5;
/**
 * Bounds for dusk: both are darker, and some sky is visible. A deep blue sky over a sunlit house is as
 * dark, and so is a wood by day.
 */
const DUSK = { topLight: 0.34, light: 0.32, sky: 0.03 };
/** Bounds for a view: little that is built, and visible sky. */
const VIEW = { uprights: 0.08, slants: 0.2, sky: 0.12 };

export type Place = Pick<ShotFindings, 'place' | 'light' | 'isView'>;

/**
 * Tells inside from outside, day from dusk, and a view from buildings.
 * @param outsideness weight from a network, see weigh-scene.ts; undefined if none could run.
 */
export function findPlace(clues: PlaceClues, outsideness?: number): Place {
  const isBlank = clues.plainness > BLANK;
  const place = isBlank ? 'unknown' : choosePlace(findByRules(clues), outsideness);
  if (place !== 'outside') return { place, light: 'unknown', isView: false };
  const isOpen = clues.uprights < VIEW.uprights && clues.slants < VIEW.slants;
  const isView = isOpen && Math.max(clues.sky, clues.paleSky) > VIEW.sky;
  return { place: 'outside', light: toLight(clues), isView };
}

function findByRules(clues: PlaceClues): ShotFindings['place'] {
  const isOutside = outsideRules.some((rule) => rule(clues));
  const isInside = insideRules.some((rule) => rule(clues));
  if (isOutside === isInside) return 'unknown';
  return isInside ? 'inside' : 'outside';
}

/** Uses the network if it is certain; otherwise network and rules must agree. */
function choosePlace(
  byRules: ShotFindings['place'],
  outsideness: number | undefined,
): ShotFindings['place'] {
  if (outsideness === undefined) return byRules;
  const weighed = outsideness > 0 ? 'outside' : 'inside';
  return Math.abs(outsideness) >= SURE || weighed === byRules ? weighed : 'unknown';
}

function toLight({ topLight, light, sky }: PlaceClues): ShotFindings['light'] {
  if (topLight < DUSK.topLight && light < DUSK.light && sky > DUSK.sky) return 'dusk';
  return topLight > DAY_ABOVE ? 'day' : 'unknown';
}
