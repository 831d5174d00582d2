import { chooseLengths } from './choose-lengths';
import { chooseMotions } from './choose-motions';
import { chooseTransitions } from './choose-transitions';
import type { Candidate, Edit, EditRequest } from './edit-types';
import { findAreas } from './find-areas';
import { findElsewhere, TAKEN_ELSEWHERE } from './find-elsewhere';
import { findUncommonFaults } from './find-faults';
import { orderShots } from './order-shots';
import { selectShots } from './select-shots';
import { suggestCaptions } from './suggest-captions';

/**
 * Edits a listing for one version: which shots it shows, in which order, with which motions, lengths and
 * transitions, each with a reason. User decisions stay. The same request gives the same edit, and editing
 * an edited listing changes nothing.
 */
export function editListing(request: EditRequest): Edit {
  const { chosen, leftOut } = selectShots(toCandidates(request), request);
  const placed = orderShots(chosen);
  const motions = chooseMotions(placed, request.frameRatio);
  const transitions = chooseTransitions(placed);
  const lengths = chooseLengths(placed, request);
  const suggestions = suggestCaptions(placed);
  const elsewhere = findElsewhere(request.shots);
  const shots = placed.flatMap(({ shot, ...place }, i) => {
    const motion = motions[i];
    const transition = transitions[i];
    if (motion === undefined || transition === undefined) return [];
    const seconds = lengths[i];
    const isToCheck = elsewhere.has(shot) && shot.own?.isUsed !== true;
    const reason = isToCheck
      ? ({ placeReason: TAKEN_ELSEWHERE, isTakenElsewhere: true } as const)
      : { placeReason: place.placeReason };
    return [{ id: shot.id, motion, transition, seconds, ...reason, suggestion: suggestions[i] }];
  });
  return { shots, leftOut };
}

/** Derives from the shots what the rules need before they decide. */
export function toCandidates({
  shots,
  others = [],
}: Pick<EditRequest, 'shots' | 'others'>): Candidate[] {
  const areas = findAreas(shots);
  const faults = findUncommonFaults([...shots.map(({ findings }) => findings), ...others]);
  return shots.map((shot, delivered) => ({
    shot,
    area: areas[delivered] ?? { name: 'somewhere', rank: 0, isOutside: false },
    faults: faults[delivered] ?? [],
    delivered,
  }));
}
