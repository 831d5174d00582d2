import type { Cut } from '@/contracts/cuts';
import { removeCut } from './cuts';

interface Removal {
  /** Resolves when the server has answered, or at once after `undo`. */
  readonly done: Promise<unknown>;
  readonly proceed: (isRemoved: boolean) => void;
}

const removals = new Map<string, Removal>();

/**
 * Removes a version once its removal is confirmed.
 * @returns the versions that are left; undefined when it was put back.
 */
export function removeCutLater(
  projectId: string,
  cutId: string,
): Promise<readonly Cut[] | undefined> {
  let proceed: Removal['proceed'] = () => {};
  const decision = new Promise<boolean>((resolve) => {
    proceed = resolve;
  });
  const done = decision
    .then((isRemoved) => (isRemoved ? removeCut(projectId, cutId) : undefined))
    .finally(() => removals.delete(cutId));
  removals.set(cutId, { done, proceed });
  return done;
}

/** Puts a removed version back, as long as the server was not asked to remove it. */
export function undoCutRemoval(cutId: string): void {
  removals.get(cutId)?.proceed(false);
}

/** Has the server remove a removed version, unless it was put back. */
export function confirmCutRemoval(cutId: string): void {
  removals.get(cutId)?.proceed(true);
}

/** Has the server remove every removed version now; resolves when it has answered. */
export async function flushCutRemovals(): Promise<void> {
  const pending = [...removals.values()];
  for (const { proceed } of pending) proceed(true);
  await Promise.allSettled(pending.map(({ done }) => done));
}
