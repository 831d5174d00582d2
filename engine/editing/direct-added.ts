import { chooseLengths } from './choose-lengths';
import { chooseMotions } from './choose-motions';
import { chooseTransitions } from './choose-transitions';
import { toCandidates } from './edit-listing';
import type { Decided, EditRequest, UsedShot } from './edit-types';
import { suggestCaptions } from './suggest-captions';

/** A shot that was added to an edited video, and the transition of the shot before it. */
interface AddedShot {
  readonly shot: UsedShot;
  /** Absent for the first shot. */
  readonly transitionBefore?: UsedShot['transition'] | undefined;
}

/**
 * Chooses motion, length and transition of a shot that was added to an edited video. The other shots stay
 * as they are: their motions and transitions are passed as the user's choices.
 * @param shots those of the video in order, including the added one.
 * @returns undefined if the shot is not among them.
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
