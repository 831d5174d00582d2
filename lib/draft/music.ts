import type { MusicPiece, ProjectMusic } from '@/contracts/music';
import { suggestPiece } from '@/contracts/suggest-pieces';
import { type Draft, type DraftShot, toPlanned } from './draft';

/** Chooses the project's music, and marks it as unsaved with the arrangement. */
export function chooseMusic(draft: Draft, music: ProjectMusic): Draft {
  return { ...draft, music, unsaved: { ...draft.unsaved, arrangement: true } };
}

/** The music as the screen shows it: chosen here, else the server's, else a new project's. */
export function musicOf({ music, baseline }: Draft): ProjectMusic {
  return music ?? baseline?.music ?? 'auto';
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
