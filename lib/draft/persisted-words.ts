import { type ProjectFacts, projectFacts } from '@/contracts/facts';
import { persistInput, takePersistedInput } from './persisted-input';

const toStorageKey = (projectId: string) => `homereel.kept-words.${projectId}`;

/** Persists a project's unsaved words in this tab while the person signs in again. */
export function persistWords(projectId: string, words: ProjectFacts): void {
  persistInput(toStorageKey(projectId), words);
}

/** Reads the persisted words and removes them from storage. */
export function takePersistedWords(projectId: string): ProjectFacts | undefined {
  return takePersistedInput(toStorageKey(projectId), projectFacts);
}
