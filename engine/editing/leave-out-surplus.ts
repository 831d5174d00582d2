import { countShots } from './count-shots';
import { type Candidate, type EditRequest, toShortName } from './edit-types';
import { groupBy } from './group-by';
import { isTakenIn } from './is-taken-in';
import { toShownShare } from './to-shown-share';

/** A shot that a rule leaves out, with the reason. */
export interface Refusal {
  readonly candidate: Candidate;
  readonly reason: string;
  /** The shot that shows the same view instead. */
  readonly sameViewAs?: string | undefined;
  /** The shot that the reason names. */
  readonly citedId?: string | undefined;
}

/** Leaves out pictures until the rest fit: from the fullest area, the one most similar to its predecessor. */
export function leaveOutSurplus(
  remaining: readonly Candidate[],
  { targetSeconds, frameRatio }: EditRequest,
): Refusal[] {
  const { max } = countShots(targetSeconds);
  const refused: Candidate[] = [];
  let rest = [...remaining];
  while (rest.length > max) {
    const next = findLeastMissed(rest, frameRatio);
    if (next === undefined) break;
    rest = rest.filter((candidate) => candidate !== next);
    refused.push(next);
  }
  return refused.map((candidate) => {
    const neighbour = findNeighbour(candidate, rest);
    const instead =
      neighbour === undefined ? '' : ` We kept ${toShortName(neighbour.shot)} instead.`;
    const reason = `Left out: only ${max} photos and clips fit in ${targetSeconds} seconds.${instead}`;
    return { candidate, reason, citedId: neighbour?.shot.id };
  });
}

/** Maximum distance in the order of delivery at which two photos count as neighbours. */
const MAX_NEIGHBOUR_GAP = 3;

/** Returns the shot of the same part that stays and was delivered closest to the one left out. */
function findNeighbour(candidate: Candidate, rest: readonly Candidate[]): Candidate | undefined {
  const distanceTo = ({ delivered }: Candidate) => Math.abs(delivered - candidate.delivered);
  return rest
    .filter(
      (other) => toPart(other) === toPart(candidate) && distanceTo(other) <= MAX_NEIGHBOUR_GAP,
    )
    .toSorted((one, other) => distanceTo(one) - distanceTo(other))[0];
}

/** Returns the part of the house that a shot represents if not all fit. */
function toPart({ area, shot }: Candidate): string {
  return shot.findings.light === 'dusk' ? `${area.name} at dusk` : area.name;
}

/** Rooms that a viewer does not miss if not all fit. */
const minorRooms: ReadonlySet<string> = new Set([
  'laundry',
  'garage',
  'hall',
  'stairs',
  'office',
  'entry',
  'balcony',
]);

/** Value of a shot: a clip takes more work than a photo, and a detail is missed least. */
function toWorth({ shot, area }: Candidate, rest: readonly Candidate[]): number {
  if (shot.findings.kind === 'clip') return 3;
  if (shot.findings.isDetail) return 0;
  return minorRooms.has(area.name) || isSecondBed(area.name, rest) ? 1 : 2;
}

/** Returns whether it is another bedroom: if not all fit, one bed represents them. */
function isSecondBed(name: string, rest: readonly Candidate[]): boolean {
  return name === 'bedroom' && rest.some(({ area }) => area.name === 'main bedroom');
}

/**
 * Weight of photos of rooms without names, which form one part. A house has more rooms than sides, so this
 * part counts as full only with twice as many photos.
 */
const UNNAMED_ROOMS_SHARE = 0.5;

function toFullness(part: readonly Candidate[], { area }: Candidate): number {
  return area.name === 'inside' ? part.length * UNNAMED_ROOMS_SHARE : part.length;
}

/** Minimum share of a picture that the frame must show; of others a viewer sees only a part. */
const MIN_SHOWN_SHARE = 0.5;

/**
 * Chooses the shot to leave out: from the fullest part, the least valuable, one that does not fit the
 * frame, closest to its predecessor.
 */
export function findLeastMissed(
  rest: readonly Candidate[],
  frameRatio: number,
): Candidate | undefined {
  const fits = ({ shot }: Candidate) =>
    toShownShare(shot.findings, frameRatio) < MIN_SHOWN_SHARE ? 0 : 1;
  const parts = groupBy(rest, toPart);
  const measured = rest
    .filter((candidate) => !isTakenIn(candidate))
    .map((candidate) => {
      const part = parts.get(toPart(candidate)) ?? [];
      const fullness = toFullness(part, candidate);
      return { candidate, fullness, gap: measureGap(candidate, part) };
    });
  return measured.sort(
    (one, other) =>
      other.fullness - one.fullness ||
      toWorth(one.candidate, rest) - toWorth(other.candidate, rest) ||
      fits(one.candidate) - fits(other.candidate) ||
      compareNumbers(one.gap, other.gap) ||
      toSharpness(one.candidate) - toSharpness(other.candidate) ||
      other.candidate.delivered - one.candidate.delivered,
  )[0]?.candidate;
}

/**
 * Returns the distance between its neighbours of the same part; the first and last of a part have one
 * neighbour.
 */
function measureGap({ delivered }: Candidate, part: readonly Candidate[]): number {
  const before = part.findLast((other) => other.delivered < delivered);
  const after = part.find((other) => other.delivered > delivered);
  return before === undefined || after === undefined
    ? Number.POSITIVE_INFINITY
    : after.delivered - before.delivered;
}

/** Compares numbers, including infinite ones, whose difference is not a number. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Returns the sharpness in visible steps. */
function toSharpness({ shot }: Candidate): number {
  return Math.round(shot.findings.sharpness * 10);
}
