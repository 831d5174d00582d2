import { countShots } from './count-shots';
import { type Candidate, type EditRequest, toShortName } from './edit-types';
import { groupBy } from './group-by';
import { isTakenIn } from './is-taken-in';
import { toShownShare } from './to-shown-share';

/** A shot that a rule leaves out, and why. */
export interface Refusal {
  readonly candidate: Candidate;
  readonly reason: string;
  /** The shot that shows the same view in its stead. */
  readonly sameViewAs?: string | undefined;
}

/** The fullest area gives up the picture that stands closest behind another, until all fit. */
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
    const stays = neighbour === undefined ? '' : `; ${toShortName(neighbour.shot)} beside it stays`;
    const reason = `Left out: ${max} shots fit into ${targetSeconds} seconds${stays}.`;
    return { candidate, reason };
  });
}

/** Photos that were delivered farther apart are not beside each other. */
const MAX_NEIGHBOUR_GAP = 3;

/** The shot of the same part that stays and was delivered closest to one that does not. */
function findNeighbour(candidate: Candidate, rest: readonly Candidate[]): Candidate | undefined {
  const distanceTo = ({ delivered }: Candidate) => Math.abs(delivered - candidate.delivered);
  return rest
    .filter(
      (other) => toPart(other) === toPart(candidate) && distanceTo(other) <= MAX_NEIGHBOUR_GAP,
    )
    .toSorted((one, other) => distanceTo(one) - distanceTo(other))[0];
}

/** What stands for a part of the house when there is not room for all. */
function toPart({ area, shot }: Candidate): string {
  return shot.findings.light === 'dusk' ? `${area.name} at dusk` : area.name;
}

/** Rooms that a viewer does not miss when there is not room for all. */
const minorRooms: ReadonlySet<string> = new Set([
  'laundry',
  'garage',
  'hall',
  'stairs',
  'office',
  'entry',
  'balcony',
]);

/** A clip took more trouble to make than a photo; a detail is missed least. */
function toWorth({ shot, area }: Candidate, rest: readonly Candidate[]): number {
  if (shot.findings.kind === 'clip') return 3;
  if (shot.findings.isDetail) return 0;
  return minorRooms.has(area.name) || isSecondBed(area.name, rest) ? 1 : 2;
}

/** Where there is not room for all, one bed stands for the bedrooms. */
function isSecondBed(name: string, rest: readonly Candidate[]): boolean {
  return name === 'bedroom' && rest.some(({ area }) => area.name === 'main bedroom');
}

/**
 * Photos of rooms whose names are unknown are one part. As a house has more rooms than sides, that part is
 * as full as another with half as many.
 */
const UNNAMED_ROOMS_SHARE = 0.5;

function toFullness(part: readonly Candidate[], { area }: Candidate): number {
  return area.name === 'inside' ? part.length * UNNAMED_ROOMS_SHARE : part.length;
}

/** Of a picture of which a frame shows less than this, a viewer sees a part only. */
const MIN_SHOWN_SHARE = 0.5;

/**
 * Of shots that compete for room: one of the fullest part, the least worth, that does not fit the frame,
 * closest behind another.
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

/** How far its neighbours of the same part lie apart; the first and the last of a part have but one. */
function measureGap({ delivered }: Candidate, part: readonly Candidate[]): number {
  const before = part.findLast((other) => other.delivered < delivered);
  const after = part.find((other) => other.delivered > delivered);
  return before === undefined || after === undefined
    ? Number.POSITIVE_INFINITY
    : after.delivered - before.delivered;
}

/** Also of infinite numbers, whose difference is none. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** In steps that are visible. */
function toSharpness({ shot }: Candidate): number {
  return Math.round(shot.findings.sharpness * 10);
}
