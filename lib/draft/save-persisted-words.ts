import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import { CallError, call, isTransient } from '../api/call';
import { dropPersistedWords, readPersistedWords } from './persisted-words';

/**
 * Saves a project's persisted words, if there are any. They stay persisted until the server accepts them
 * or rejects them as invalid.
 *
 * @returns the saved words.
 * @throws CallError when they could not be saved.
 */
export async function savePersistedWords(projectId: string): Promise<ProjectFacts | undefined> {
  const words = readPersistedWords(projectId);
  if (words === undefined) return undefined;
  try {
    const saved = await call(saveFacts, { params: { projectId }, body: words });
    dropPersistedWords(projectId);
    return saved;
  } catch (error) {
    if (isRefusal(error)) dropPersistedWords(projectId);
    throw error;
  }
}

/**
 * Returns whether sending the same words again would fail again. A missing session does not count, because a
 * login follows.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status !== 401 && !isTransient(error);
}
