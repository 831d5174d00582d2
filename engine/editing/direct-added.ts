import { chooseLengths } from './choose-lengths';
import { chooseMotions } from './choose-motions';
import { chooseTransitions } from './choose-transitions';
import { toCandidates } from './edit-listing';
import type { Decided, EditRequest, UsedShot } from './edit-types';
import { suggestCaptions } from './suggest-captions';

/** A shot that came into an edited video, and how the shot before it leads to it now. */
interface AddedShot {
  readonly shot: UsedShot;
  /** Absent where it is the first. */
  readonly transitionBefore?: UsedShot['transition'] | undefined;
}

/**
 * Directs a shot that was added to an edited video by the rules of the edit. The others stay as they are:
 * their motions and transitions are passed as a person's own.
 * @param shots those of the video in its order, the added one among them.
 * @returns undefined where it is not among them.
 */
export function directAdded(
  id: string,
  { shots, ...version }: Pick<EditRequest, 'shots' | 'targetSeconds' | 'frameRatio'>,
): AddedShot | undefined {
  const place = shots.findIndex((shot) => shot.id === id);
  const placed = toCandidates({ shots });
  const transitions = chooseTransitions(placed);
  const motion = chooseMotions(placed, version.frameRatio)[place];
  const transition = transitions[place];
  if (motion === undefined || transition === undefined) return undefined;
  const seconds: Decided<number> | undefined = chooseLengths(placed, version)[place];
  const suggestion = suggestCaptions(placed)[place];
  return {
    shot: { id, motion, transition, seconds, suggestion },
    transitionBefore: transitions[place - 1],
  };
}
