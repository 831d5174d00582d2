import { updateFacts, updateMusic } from './projects-store';

/* Replaces the parts of a locked project that a listing file sets and that undo restores. */

/** Replaces the facts that the project's videos show. */
export const replaceFacts = updateFacts;

/** Replaces the music of the project's videos. */
export const replaceMusic = updateMusic;
