import { updateFacts, updateMusic } from './projects-store';

/* What a listing file replaces of a locked project, and what undoing it puts back. */

/** Replaces what the project's videos say. */
export const replaceFacts = updateFacts;

/** Replaces the music of the project's videos. */
export const replaceMusic = updateMusic;
