import { type ProjectFacts, projectFacts } from '@/contracts/facts';

const toStorageKey = (projectId: string) => `homereel.kept-words.${projectId}`;

/** Persists a project's unsaved words in this tab while the person signs in again. */
export function persistWords(projectId: string, words: ProjectFacts): void {
  try {
    sessionStorage.setItem(toStorageKey(projectId), JSON.stringify(words));
  } catch {
    // Storage may be full or blocked.
  }
}

/** Reads the persisted words and removes them from storage. */
export function takePersistedWords(projectId: string): ProjectFacts | undefined {
  try {
    const text = sessionStorage.getItem(toStorageKey(projectId));
    sessionStorage.removeItem(toStorageKey(projectId));
    return text === null ? undefined : projectFacts.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
