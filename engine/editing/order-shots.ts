import type { Candidate } from './edit-types';
import { isOutside, toRoomName } from './find-areas';
import { findMoved } from './find-moved';

/** A shot in its place, with the reason if it was moved. */
export interface PlacedShot extends Candidate {
  readonly placeReason?: string | undefined;
}

/**
 * Orders the chosen shots as a tour of the house with the fewest changes to the order of delivery: areas by
 * their rank, the strongest exterior first, dusk or another exterior last. A shot that the user moved stays
 * behind the shot it was moved behind.
 */
export function orderShots(chosen: readonly Candidate[]): PlacedShot[] {
  const isFree = ({ shot: { own } }: Candidate) => own?.follows === undefined;
  const free = chosen.filter(isFree).sort((one, other) => one.area.rank - other.area.rank);
  const moved = chosen.filter((candidate) => !isFree(candidate));
  const opening = moved.some((candidate) => isFirst(candidate, chosen))
    ? undefined
    : chooseOpening(free);
  const closing = moved.some(isLast) ? undefined : chooseClosing(free, opening);
  const walk = free.filter((candidate) => candidate !== opening && candidate !== closing);
  const ordered = [...toList(opening), ...walk, ...toList(closing)];
  const placed = placeMoved(ordered, moved);
  return explainPlaces(placed, { delivered: chosen, opening, closing });
}

function toList<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}

/** Returns whether none of the shots it was moved behind is in the video. */
function isFirst({ shot }: Candidate, chosen: readonly Candidate[]): boolean {
  const follows = shot.own?.follows ?? [];
  return !chosen.some((other) => follows.includes(other.shot.id));
}

function isLast({ shot }: Candidate): boolean {
  return shot.own?.isLast === true;
}

/** Rooms that never open a video. */
const notOpening: ReadonlySet<string> = new Set([
  'bathroom',
  'hall',
  'stairs',
  'laundry',
  'garage',
  'plan',
  'detail',
]);

/**
 * Kinds of openings from the strongest to the weakest. The most appealing shot of the first available kind
 * opens; of equals the first.
 */
const openings: readonly ((candidate: Candidate) => boolean)[] = [
  (one) => isStrong(one) && isFacade(one) && one.shot.findings.light !== 'dusk',
  (one) => isStrong(one) && isFacade(one),
  (one) => isStrong(one) && canOpen(one) && !isExterior(one),
  (one) => isStrong(one) && canOpen(one),
  canOpen,
];

/** Returns whether its only fault is smallness: a small picture is soft but still shows the house. */
function isStrong({ faults }: Candidate): boolean {
  return faults.every((fault) => fault === 'too small');
}

/** Returns whether it may open; a picture with faces only if a name says that it shows the house. */
function canOpen({ shot: { findings } }: Candidate): boolean {
  const name = findings.isDetail ? 'detail' : toRoomName(findings);
  if (findings.kind === 'drawing') return false;
  return name === undefined ? !findings.hasPeople : !notOpening.has(name);
}

/** Returns whether it is an exterior: by its room's name, otherwise by its finding, otherwise by its area. */
function isExterior({ shot: { findings }, area }: Candidate): boolean {
  const name = toRoomName(findings);
  if (name !== undefined && name !== 'detail') return isOutside(findings);
  return findings.place === 'outside' || (findings.place === 'unknown' && area.isOutside);
}

/** Returns whether it shows the house from outside, as far as known: no garden, view or detail. */
function isFacade(candidate: Candidate): boolean {
  const { findings } = candidate.shot;
  const name = toRoomName(findings);
  if (!canOpen(candidate) || findings.isView) return false;
  return name === undefined ? isExterior(candidate) : name === 'exterior';
}

function chooseOpening(free: readonly Candidate[]): Candidate | undefined {
  for (const isOpening of openings) {
    const [first, ...others] = free.filter(isOpening);
    if (first !== undefined) return others.reduce(pickMoreAppealing, first);
  }
  return free[0];
}

function pickMoreAppealing(one: Candidate, other: Candidate): Candidate {
  const appealOf = ({ shot }: Candidate) => shot.findings.appeal ?? 0;
  return appealOf(other) > appealOf(one) ? other : one;
}

/**
 * Kinds of endings from the strongest to the weakest: the house before a garden or scenery. A video without
 * exteriors ends as delivered.
 */
const closings: readonly ((candidate: Candidate) => boolean)[] = [
  (one) => isStrong(one) && isFacade(one) && one.shot.findings.light === 'dusk',
  (one) => isStrong(one) && one.shot.findings.light === 'dusk',
  (one) => isStrong(one) && isFacade(one) && toRoomName(one.shot.findings) === 'exterior',
  (one) => isStrong(one) && isFacade(one),
  (one) => isStrong(one) && isExterior(one) && !one.shot.findings.isDetail,
];
/** Difference in mean luma by which an exterior counts as darker, which is mostly an evening. */
const EVENING_DARKER = 0.1;

function chooseClosing(
  free: readonly Candidate[],
  opening: Candidate | undefined,
): Candidate | undefined {
  const others = free.filter((candidate) => candidate !== opening);
  for (const isClosing of closings) {
    const [last, ...before] = others.filter(isClosing).toReversed();
    if (last !== undefined) return before.reduce(pickMuchDarker, last);
  }
  return undefined;
}

function pickMuchDarker(one: Candidate, other: Candidate): Candidate {
  const { brightness } = one.shot.findings;
  return other.shot.findings.brightness < brightness - EVENING_DARKER ? other : one;
}

/** Puts moved shots behind the nearest of the shots they were moved behind, in the user's order. */
function placeMoved(ordered: readonly Candidate[], moved: readonly Candidate[]): Candidate[] {
  const placed = [...ordered];
  const depth = ({ shot }: Candidate) => shot.own?.follows?.length ?? 0;
  for (const candidate of [...moved].sort((one, other) => depth(one) - depth(other))) {
    if (isLast(candidate)) {
      placed.push(candidate);
      continue;
    }
    const follows = candidate.shot.own?.follows ?? [];
    const nearest = follows.find((id) => placed.some(({ shot }) => shot.id === id));
    const at = placed.findIndex(({ shot }) => shot.id === nearest);
    placed.splice(at + 1, 0, candidate);
  }
  return placed;
}

interface Roles {
  readonly delivered: readonly Candidate[];
  readonly opening: Candidate | undefined;
  readonly closing: Candidate | undefined;
}

function explainPlaces(placed: readonly Candidate[], roles: Roles): PlacedShot[] {
  const moved = findMoved(roles.delivered, placed);
  return placed.map((candidate, i) => {
    const isOpening = i === 0 && candidate === roles.opening;
    const isClosing = i === placed.length - 1 && candidate === roles.closing;
    const reason = isOpening
      ? describeOpening(candidate)
      : isClosing
        ? describeClosing(candidate)
        : describeMove(candidate, moved.has(candidate));
    return { ...candidate, placeReason: reason };
  });
}

function describeOpening(candidate: Candidate): string {
  const name = toRoomName(candidate.shot.findings);
  if (name === 'exterior') return 'First: shows the front of the house.';
  if (isFacade(candidate)) return 'First: looks like an exterior.';
  if (name === undefined || name === 'detail') return 'First: the best opening photo in this set.';
  return `First: the ${name}, because there’s no good exterior photo.`;
}

function describeClosing(candidate: Candidate): string {
  if (candidate.shot.findings.light === 'dusk') {
    return isFacade(candidate)
      ? 'Last: the house at dusk makes a strong ending.'
      : 'Last: the evening light makes a strong ending.';
  }
  return 'Last: the tour ends outside.';
}

function describeMove({ shot, area }: Candidate, isMoved: boolean): string | undefined {
  if (shot.own?.follows !== undefined) return 'Stays where you put it.';
  if (!isMoved) return undefined;
  if (area.name === 'plan') return 'Near the end: the floor plan comes after the rooms.';
  if (area.isOutside) return 'Moved: exterior photos go before or after the rooms.';
  return area.name === 'inside' || area.name === 'somewhere'
    ? 'Moved here to keep the rooms together.'
    : `Moved here so the tour reaches the ${area.name} in order.`;
}
