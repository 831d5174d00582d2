import type { Version } from '@/contracts/production/versions';
import { removeVersion } from './versions';

interface Removal {
  /** Resolves when the server has responded, or immediately after `undo`. */
  readonly done: Promise<unknown>;
  readonly proceed: (isRemoved: boolean) => void;
}

const removals = new Map<string, Removal>();

/**
 * Removes a version once its removal is confirmed.
 * @returns the remaining versions; undefined if it was restored.
 */
export function removeVersionLater(
  projectId: string,
  versionId: string,
): Promise<readonly Version[] | undefined> {
  let proceed: Removal['proceed'] = () => {};
  const decision = new Promise<boolean>((resolve) => {
    proceed = resolve;
  });
  const done = decision
    .then((isRemoved) => (isRemoved ? removeVersion(projectId, versionId) : undefined))
    .finally(() => removals.delete(versionId));
  removals.set(versionId, { done, proceed });
  return done;
}

/** Puts a removed version back, as long as the server was not asked to remove it. */
export function undoVersionRemoval(versionId: string): void {
  removals.get(versionId)?.proceed(false);
}

/** Deletes a removed version on the server, unless it was restored. */
export function confirmVersionRemoval(versionId: string): void {
  removals.get(versionId)?.proceed(true);
}

/** Has the server remove every removed version now; resolves when it has answered. */
export async function flushVersionRemovals(): Promise<void> {
  const pending = [...removals.values()];
  for (const { proceed } of pending) proceed(true);
  await Promise.allSettled(pending.map(({ done }) => done));
}
