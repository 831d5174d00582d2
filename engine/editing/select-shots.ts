import { chooseAmongDoubles, findWorse } from './compare-doubles';
import { countShots } from './count-shots';
import { type Candidate, type EditRequest, type LeftOutShot, toShortName } from './edit-types';
import { toRoomName } from './find-areas';
import { groupBy } from './group-by';
import { isTakenIn } from './is-taken-in';
import { findLeastMissed, leaveOutSurplus, type Refusal } from './leave-out-surplus';

/** Leaves out some of the shots that earlier rules kept. */
type SelectionRule = (remaining: readonly Candidate[], request: EditRequest) => readonly Refusal[];

const rules: readonly SelectionRule[] = [
  leaveOutUnwanted,
  leaveOutDoubles,
  leaveOutPlans,
  leaveOutFaulty,
  leaveOutRepeatedRooms,
  leaveOutSurplus,
];

/**
 * Chooses the shots of a video. Shots that the user added or left out stay so.
 * @returns the chosen shots in the order of delivery, and the reasons for the others.
 */
export function selectShots(
  candidates: readonly Candidate[],
  request: EditRequest,
): { readonly chosen: Candidate[]; readonly leftOut: LeftOutShot[] } {
  const refused = new Map<Candidate, Refusal>();
  for (const rule of rules) {
    const remaining = candidates.filter((candidate) => !refused.has(candidate));
    for (const refusal of rule(remaining, request)) refused.set(refusal.candidate, refusal);
  }
  const findRefused = (id: string | undefined) =>
    [...refused.keys()].find(({ shot }) => shot.id === id);
  return {
    chosen: candidates.filter((candidate) => !refused.has(candidate)),
    leftOut: [...refused]
      .sort(([one], [other]) => one.delivered - other.delivered)
      .map(([{ shot }, refusal]) => ({
        id: shot.id,
        ...explain(refusal, findRefused(refusal.sameViewAs)),
      })),
  };
}

/** @param twin the better picture of the same view, if it is left out too. */
function explain(
  { reason, sameViewAs, citedId }: Refusal,
  twin: Candidate | undefined,
): Omit<LeftOutShot, 'id'> {
  if (twin === undefined) return { reason, sameViewAs, citedId };
  const name = toShortName(twin.shot);
  return {
    reason: `Left out: same view as ${name}, which isn’t in the video either.`,
    citedId: twin.shot.id,
  };
}

function leaveOutUnwanted(remaining: readonly Candidate[]): Refusal[] {
  return remaining
    .filter(({ shot }) => shot.own?.isUsed === false)
    .map((candidate) => ({ candidate, reason: 'Removed by you.' }));
}

/** Keeps one of several pictures of the same view. */
function leaveOutDoubles(
  remaining: readonly Candidate[],
  { doubles, frameRatio }: EditRequest,
): Refusal[] {
  return doubles.flatMap((ids) => {
    const [first, ...others] = remaining.filter(({ shot }) => ids.includes(shot.id));
    if (first === undefined || others.length === 0) return [];
    const best = chooseAmongDoubles([first.shot, ...others.map(({ shot }) => shot)], frameRatio);
    return [first, ...others]
      .filter((candidate) => candidate.shot !== best && !isTakenIn(candidate))
      .map((candidate) => {
        const worse = findWorse(candidate.shot, best, frameRatio);
        const how = worse === undefined ? '' : `, and ${worse}`;
        return {
          candidate,
          reason: `Left out: same view as ${toShortName(best)}${how}.`,
          sameViewAs: best.id,
          citedId: best.id,
        };
      });
  });
}

/** Minimum length in seconds of a video that shows a floor plan; in a shorter one it cannot be read. */
const MIN_SECONDS_WITH_PLAN = 20;
/** Minimum width of a frame for a floor plan, relative to its height. */
const MIN_RATIO_WITH_PLAN = 0.7;

/** Keeps at most one floor plan, and none if it could not be read. A listing of plans alone keeps them. */
function leaveOutPlans(
  remaining: readonly Candidate[],
  { targetSeconds, frameRatio }: EditRequest,
): Refusal[] {
  const plans = remaining.filter(({ shot }) => shot.findings.kind === 'drawing');
  if (plans.length === remaining.length) return [];
  const shown = plans.find(isTakenIn) ?? plans[0];
  const refuse = (reason: string, except?: Candidate) =>
    plans
      .filter((candidate) => candidate !== except && !isTakenIn(candidate))
      .map((candidate) => ({ candidate, reason }));
  if (targetSeconds < MIN_SECONDS_WITH_PLAN) {
    return refuse('Left out: this video is too short for viewers to read a floor plan.');
  }
  if (frameRatio < MIN_RATIO_WITH_PLAN) {
    return refuse('Left out: this shape is too narrow for viewers to read a floor plan.');
  }
  return refuse('Left out: one floor plan is enough.', shown);
}

/** Leaves out weak pictures, unless they are the only view of a room or place. */
function leaveOutFaulty(remaining: readonly Candidate[]): Refusal[] {
  const groups = groupBy(
    remaining.filter(({ shot }) => shot.findings.kind === 'photo'),
    ({ shot }) => toRoomName(shot.findings) ?? shot.findings.place,
  );
  return [...groups.values()].flatMap((group) => {
    const isOnlyView = group.every(({ faults }) => faults.length > 0);
    if (isOnlyView) return [];
    return group
      .filter((candidate) => candidate.faults.length > 0 && !isTakenIn(candidate))
      .map((candidate) => ({ candidate, reason: `Left out: ${candidate.faults[0]}.` }));
  });
}

/** Maximum shots of a room in a video of 30 s; half as many, rounded up, in a short one. */
const mostOfRoom: Readonly<Record<string, number>> = {
  entry: 1,
  bathroom: 2,
  hall: 1,
  stairs: 1,
  office: 1,
  laundry: 1,
  garage: 1,
  balcony: 1,
  view: 2,
  detail: 2,
};
const MAX_OF_OTHER_ROOMS = 3;
const SHORT_SECONDS = 20;

/** Limits the shots of each room while enough shots remain. */
function leaveOutRepeatedRooms(
  remaining: readonly Candidate[],
  { targetSeconds, frameRatio }: EditRequest,
): Refusal[] {
  const share = targetSeconds < SHORT_SECONDS ? 0.5 : 1;
  const photos = remaining.filter(({ shot }) => shot.findings.kind === 'photo');
  const refusals: Refusal[] = [];
  for (const [room, shots] of groupBy(photos, toSubject)) {
    if (room === undefined) continue;
    const most = Math.ceil((mostOfRoom[room] ?? MAX_OF_OTHER_ROOMS) * share);
    const reason = `Left out: ${describeEnough(room, most)}.`;
    let rest = shots;
    while (
      rest.length > most &&
      remaining.length - refusals.length > countShots(targetSeconds).min
    ) {
      const candidate = findLeastMissed(rest, frameRatio);
      if (candidate === undefined) break;
      rest = rest.filter((other) => other !== candidate);
      refusals.push({ candidate, reason });
    }
  }
  return refusals;
}

function toSubject({ shot: { findings } }: Candidate): string | undefined {
  return findings.isDetail ? 'detail' : toRoomName(findings);
}

/** Rooms whose names have a plural without the word "photos". */
const counted: ReadonlySet<string> = new Set(['bathroom', 'detail', 'view']);

function describeEnough(room: string, most: number): string {
  if (most === 1) return `one photo of the ${room} is enough`;
  return counted.has(room)
    ? `${most} ${room}s are enough`
    : `${most} photos of the ${room} are enough`;
}
