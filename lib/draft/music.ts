import type { MusicPiece, ProjectMusic } from '@/contracts/project/music';
import { suggestPiece } from '@/rules/suggest-pieces';
import { type Draft, type DraftShot, toPlanned } from './draft';

/** Selects the project's music, and marks it as unsaved with the arrangement. */
export function chooseMusic(draft: Draft, music: ProjectMusic): Draft {
  return { ...draft, music, unsaved: { ...draft.unsaved, arrangement: true } };
}

/** Returns the music on the screen: the unsaved choice, or else the server's, or else that of a new project. */
export function musicOf({ music, baseline }: Draft): ProjectMusic {
  return music ?? baseline?.music ?? 'auto';
}

/** Selects whether clips are audible, and marks it as unsaved with the arrangement. */
export function chooseClipSound(draft: Draft, keepsClipSound: boolean): Draft {
  return { ...draft, keepsClipSound, unsaved: { ...draft.unsaved, arrangement: true } };
}

/** Returns whether clips are audible: the unsaved choice, or else the server's value. */
export function keepsClipSoundOf({ keepsClipSound, baseline }: Draft): boolean {
  return keepsClipSound ?? baseline?.keepsClipSound ?? false;
}

/** Returns the piece that automatic music selects; undefined while there are no shots. */
export function suggestedPiece(
  shots: readonly DraftShot[],
  targetSeconds: number,
): MusicPiece | undefined {
  if (shots.length === 0) return undefined;
  const transitions = shots.map(({ transition }) => transition);
  return suggestPiece(shots.map(toPlanned), transitions, targetSeconds);
}
