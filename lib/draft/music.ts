import type { MusicPiece, ProjectMusic } from '@/contracts/project/music';
import { suggestPiece } from '@/rules/suggest-pieces';
import { type Draft, type DraftShot, toPlanned } from './draft';

/** Chooses the project's music, and marks it as unsaved with the arrangement. */
export function chooseMusic(draft: Draft, music: ProjectMusic): Draft {
  return { ...draft, music, unsaved: { ...draft.unsaved, arrangement: true } };
}

/** The music as the screen shows it: chosen here, else the server's, else a new project's. */
export function musicOf({ music, baseline }: Draft): ProjectMusic {
  return music ?? baseline?.music ?? 'auto';
}

/** Chooses whether clips are heard, and marks it as unsaved with the arrangement. */
export function chooseClipSound(draft: Draft, keepsClipSound: boolean): Draft {
  return { ...draft, keepsClipSound, unsaved: { ...draft.unsaved, arrangement: true } };
}

/** Whether clips are heard: as chosen here, else as the server says. */
export function keepsClipSoundOf({ keepsClipSound, baseline }: Draft): boolean {
  return keepsClipSound ?? baseline?.keepsClipSound ?? false;
}

/** The piece that automatic music stands for; undefined while there are no shots. */
export function suggestedPiece(
  shots: readonly DraftShot[],
  targetSeconds: number,
): MusicPiece | undefined {
  if (shots.length === 0) return undefined;
  const transitions = shots.map(({ transition }) => transition);
  return suggestPiece(shots.map(toPlanned), transitions, targetSeconds);
}
