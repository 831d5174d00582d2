import { useRef } from 'react';
import { type CutEditor, useCuts } from '@/components/cuts/use-cuts';
import { useFreshVersions } from '@/components/editing/use-fresh-versions';
import { notifySuccess } from '@/components/ui/notify';
import type { Cut } from '@/contracts/cuts';
import type { Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { initialCuts } from '@/lib/draft/new-cuts';

/** The versions of the draft's project: those the server has, before that those chosen here. */
export function useVersions(session: DraftSession, draft: Draft): CutEditor {
  const { projectId, newCuts } = draft;
  const isSent = projectId !== undefined && newCuts === undefined;
  const stored = useCuts(projectId, isSent);
  useFreshVersions(draft);
  // Shown, and changed, until the server's list has been read for the first time.
  const last = useRef<{ session: DraftSession; cuts: readonly Cut[] }>(undefined);
  const lastChosen = last.current?.session === session ? last.current.cuts : undefined;
  if (isSent && (stored.cuts !== undefined || lastChosen === undefined)) return stored;

  const cuts = newCuts ?? lastChosen ?? initialCuts;
  last.current = { session, cuts };
  return {
    cuts,
    isReading: false,
    isUnavailable: false,
    retry: () => {},
    onChange: (change) => session.changeNewCuts(change, cuts),
    onRemove(cut) {
      session.changeNewCuts({ kind: 'remove', cutId: cut.cutId }, cuts);
      const putBack = () => session.store.change((now) => ({ ...now, newCuts: cuts }));
      notifySuccess('Version Removed', cut.name, { label: 'Undo', onClick: putBack });
    },
  };
}
