import { type Draft, emptyDraft } from './draft';

export interface DraftStore {
  read(): Draft;
  /** Replaces the draft by the result of `change` and notifies the subscribers. */
  change(change: (draft: Draft) => Draft): void;
  subscribe(listener: () => void): () => void;
}

/** Holds one draft outside of React, so that uploads and saves outlive the screen. */
export function createDraftStore(): DraftStore {
  let draft = emptyDraft;
  const listeners = new Set<() => void>();
  return {
    read: () => draft,
    change(change) {
      const next = change(draft);
      if (next === draft) return;
      draft = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
