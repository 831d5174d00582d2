import { useEffect } from 'react';
import { useAuth } from '@/lib/auth/auth-context';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import type { DraftSession } from '@/lib/draft/draft-session';
import { applyPersistedDraft, persistDraft, takePersistedDraft } from '@/lib/draft/persisted-draft';

/**
 * Persists unsaved changes when the page is left for a login and restores them afterwards, to be saved like
 * any other change.
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
    const persisted = takePersistedDraft();
    if (persisted === undefined || persisted.userId !== userId) return;
    if (persisted.projectId !== projectId) return;
    session.edit((draft) => applyPersistedDraft(draft, persisted));
  }, [session, isLoaded, userId]);
}
