import type { z } from 'zod';
import { projectFacts, saveFacts } from '@/contracts/project/facts';
import { dropPersistedInput, persistInput, readPersistedInput } from './persisted-input';

const toStorageKey = (projectId: string) => `homereel.kept-words.${projectId}`;

/** Unsaved words, with the words read before the change, if known. */
const unsavedWords = saveFacts.body.extend({ base: projectFacts.optional().catch(undefined) });
export type UnsavedWords = z.infer<typeof unsavedWords>;

/** Persists a project's unsaved words in this tab while the person signs in again. */
export function persistWords(projectId: string, words: UnsavedWords): void {
  persistInput(toStorageKey(projectId), words);
}

/** A project's persisted words, which stay persisted. */
export function readPersistedWords(projectId: string): UnsavedWords | undefined {
  return readPersistedInput(toStorageKey(projectId), unsavedWords);
}

/** Removes them from storage. */
export function dropPersistedWords(projectId: string): void {
  dropPersistedInput(toStorageKey(projectId));
}
