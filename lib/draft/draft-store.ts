import { createListeners } from '../listeners';
import { type Draft, emptyDraft } from './draft';

export interface DraftStore {
  read(): Draft;
  /**
   * The same draft, with its texts as they were when something else changed last: for what does not show
   * them, and is not to be drawn again with each of their letters.
   */
  readApartFromTexts(): Draft;
  /** Replaces the draft by the result of `change` and notifies the subscribers. */
  change(change: (draft: Draft) => Draft): void;
  subscribe(listener: () => void): () => void;
}

/** Holds one draft outside of React, so that uploads and saves outlive the screen. */
export function createDraftStore(): DraftStore {
  let draft = emptyDraft;
  let apartFromTexts = draft;
  const { subscribe, notify } = createListeners();
  return {
    read: () => draft,
    readApartFromTexts: () => apartFromTexts,
    change(change) {
      const next = change(draft);
      if (next === draft) return;
      draft = next;
      if (!isAlikeApartFromTexts(next, apartFromTexts)) apartFromTexts = next;
      notify();
    },
    subscribe,
  };
}

/** Calls once, with the draft, at the next change after which `toFound` finds something. */
export function whenDraft<Found>(
  { subscribe, read }: DraftStore,
  toFound: (draft: Draft) => Found | undefined,
  act: (found: Found) => void,
): void {
  const stop = subscribe(() => {
    const found = toFound(read());
    if (found === undefined) return;
    stop();
    act(found);
  });
}

function isAlikeApartFromTexts(one: Draft, other: Draft): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Draft>;
  for (const name of ['name', 'description', 'unsaved'] as const) names.delete(name);
  return (
    one.unsaved.arrangement === other.unsaved.arrangement &&
    [...names].every((name) => one[name] === other[name])
  );
}
