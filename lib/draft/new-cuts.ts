import { type Cut, toMaxSeconds } from '@/contracts/cuts';
import { applyCutChange, type CutChange, toNewCut } from '../api/cut-changes';
import { addCut, readCuts, saveCut } from '../api/cuts';
import type { Draft } from './draft';
import type { DraftStore } from './draft-store';

/** The versions of a project that does not exist yet: the main one, ticked. */
export const initialCuts: readonly Cut[] = [
  { ...toNewCut('main', { preset: 'property' }), isMain: true },
];

/**
 * The draft with a change of the versions chosen for its future project.
 * @param shown what the change was made to, where the draft has none (any more).
 */
export function changeNewCuts(draft: Draft, change: CutChange, shown: readonly Cut[]): Draft {
  return { ...draft, newCuts: applyCutChange(draft.newCuts ?? shown, change) };
}

/**
 * Sends the versions that were chosen before there was a project, until the server has every one.
 * @throws CallError when one could not be sent; the draft then keeps them for the next attempt.
 */
export async function sendNewCuts(store: DraftStore): Promise<void> {
  for (;;) {
    const { projectId, newCuts } = store.read();
    if (projectId === undefined || newCuts === undefined) return;
    const stored = await readCuts(projectId);
    for (const cut of newCuts) await sendCut(projectId, cut, stored);
    // They may have changed while they were sent.
    store.change((draft) => (draft.newCuts === newCuts ? withoutNewCuts(draft) : draft));
  }
}

function withoutNewCuts({ newCuts: _, ...draft }: Draft): Draft {
  return draft;
}

async function sendCut(projectId: string, cut: Cut, stored: readonly Cut[]): Promise<void> {
  const { preset, name, shape, isTicked, isMain } = cut;
  // A draft of an earlier release may hold a longer one.
  const targetSeconds = Math.min(cut.targetSeconds, toMaxSeconds(cut));
  const found = stored.find((other) =>
    isMain ? other.isMain : other.preset === preset && other.name === name,
  );
  if (found === undefined) {
    if (isTicked) await addCut(projectId, { preset, name, shape, targetSeconds });
    return;
  }
  const isSame =
    found.isTicked === isTicked && found.shape === shape && found.targetSeconds === targetSeconds;
  if (!isSame) await saveCut(projectId, found.cutId, { isTicked, shape, targetSeconds });
}
