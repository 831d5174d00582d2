import { type ProjectFacts, projectFacts } from '@/contracts/facts';
import { dropPersistedInput, persistInput, readPersistedInput } from './persisted-input';

const toStorageKey = (projectId: string) => `homereel.kept-words.${projectId}`;

/** Persists a project's unsaved words in this tab while the person signs in again. */
export function persistWords(projectId: string, words: ProjectFacts): void {
  persistInput(toStorageKey(projectId), words);
}

/** A project's persisted words, which stay persisted. */
export function readPersistedWords(projectId: string): ProjectFacts | undefined {
  return readPersistedInput(toStorageKey(projectId), projectFacts);
}

/** Removes them from storage. */
export function dropPersistedWords(projectId: string): void {
  dropPersistedInput(toStorageKey(projectId));
}
