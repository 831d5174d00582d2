import { useEffect } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import { saveFacts } from '@/contracts/facts';
import { call } from '@/lib/api/call';
import { useAuth } from '@/lib/auth/auth-context';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import type { DraftSession } from '@/lib/draft/draft-session';
import { applyPersistedDraft, persistDraft, takePersistedDraft } from '@/lib/draft/persisted-draft';
import { takePersistedWords } from '@/lib/draft/persisted-words';

/**
 * Persists unsaved changes when the page is left for a login and restores them afterwards, to be
 * saved like any other change.
 *
 * @param isLoaded whether the project is on the screen, or there is none yet.
 */
export function usePersistedDraft(session: DraftSession, isLoaded: boolean): void {
  const userId = useAuth().user?.userId;

  useEffect(() => {
    const persist = () => persistDraft(session.store.read(), userId);
    window.addEventListener(LOGIN_EVENT, persist);
    return () => window.removeEventListener(LOGIN_EVENT, persist);
  }, [session, userId]);

  useEffect(() => {
    if (!isLoaded) return;
    const { projectId } = session.store.read();
    if (projectId !== undefined) restoreWords(projectId);
    const persisted = takePersistedDraft();
    if (persisted === undefined || persisted.userId !== userId) return;
    if (persisted.projectId !== projectId) return;
    session.edit((draft) => applyPersistedDraft(draft, persisted));
  }, [session, isLoaded, userId]);
}

function restoreWords(projectId: string): void {
  const words = takePersistedWords(projectId);
  if (words === undefined) return;
  call(saveFacts, { params: { projectId }, body: words }).catch(() =>
    notifyFailure('Failed to save', 'Your words could not be saved. Please try again.'),
  );
}
