import type { OwnChoices } from '@/engine/editing/edit-types';
import type { Shot } from '@/product-api/project/projects/shots-store';

/** The fields of a shot that hold choices of the user. */
type ChosenShot = Pick<
  Shot,
  'shotId' | 'ownChoices' | 'cameraMotion' | 'transition' | 'framing' | 'isLeftOut'
>;

/**
 * Returns the user's choices for a shot, which an edit keeps.
 * @param shots all shots of the project, in their order.
 */
export function toOwnChoices(shot: ChosenShot, shots: readonly ChosenShot[]): OwnChoices {
  const { ownChoices, cameraMotion, transition, framing, isLeftOut } = shot;
  const has = (choice: Shot['ownChoices'][number]) => ownChoices.includes(choice);
  const used = shots.filter((other) => !other.isLeftOut);
  const place = used.indexOf(shot);
  const isPlaced = has('place') && place >= 0;
  return {
    isUsed: has('use') ? !isLeftOut : undefined,
    motion: has('motion') ? cameraMotion : undefined,
    transition: has('transition') ? transition : undefined,
    seconds: framing?.seconds,
    follows: isPlaced
      ? used
          .slice(0, place)
          .reverse()
          .map(({ shotId }) => shotId)
      : undefined,
    isLast: isPlaced && place === used.length - 1 && used.length > 1,
  };
}
