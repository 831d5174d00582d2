import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cutScope } from '@/components/cuts/use-cuts';
import { notifyFailure } from '@/components/ui/notify';
import { useDelayedSave } from '@/components/ui/use-delayed-save';
import { type ProjectFacts, saveFacts } from '@/contracts/facts';
import { call, hasCode } from '@/lib/api/call';
import { factsQueries } from '@/lib/api/facts';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { type FactsForm, readFactsForm, toFactsForm } from '@/lib/draft/facts-form';
import { dropPersistedWords, persistWords } from '@/lib/draft/persisted-words';
import { isOnline } from '@/lib/is-online';

/** A change is saved this long after the last one (ms). */
const AUTOSAVE_DELAY_MS = 1_000;

/** The key of the mutations that save a project's facts. */
export function toFactsKey(projectId: string): readonly string[] {
  return ['facts', projectId];
}

/** Retry interval of a save that failed without a connection (ms). */
export const RETRY_DELAY_MS = 10_000;

/**
 * A form of a project's facts that saves itself after a pause, when it is closed and when the page is
 * left. Without a connection it does so once there is one; words of a form that was closed meanwhile
 * are persisted for `usePersistedWords`.
 *
 * @param isRestored the words are those of an earlier form, and not saved yet.
 */
export function useFactsForm(projectId: string, words: ProjectFacts, isRestored: boolean) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => toFactsForm(words));
  const [isChanged, setChanged] = useState(isRestored);
  const isOpen = useRef(true);
  const { queryKey } = factsQueries.one(projectId);
  const save = useMutation({
    mutationKey: toFactsKey(projectId),
    // What generates the versions comes after the words they are to show.
    scope: cutScope,
    mutationFn: (wanted: FactsForm) =>
      call(saveFacts, { params: { projectId }, body: readFactsForm(wanted).facts }),
    onSuccess: (saved) => {
      // What was persisted is older.
      dropPersistedWords(projectId);
      client.setQueryData(queryKey, saved);
    },
    onError: (error, wanted) => {
      setChanged(true);
      if (hasCode(error, 'unreachable')) {
        if (isOpen.current) retryLater(wanted);
        else persistUnsent(projectId, wanted);
        return;
      }
      unsaved.current ??= wanted;
      notifyFailure('Failed to save', 'Your words could not be saved. Please try again.');
    },
  });
  const { unsaved, schedule, flush } = useDelayedSave((wanted: FactsForm) => {
    setChanged(false);
    save.mutate(wanted);
  }, AUTOSAVE_DELAY_MS);
  const retryLater = (wanted: FactsForm) => {
    // Newer input is pending and will be sent anyway.
    if (unsaved.current !== undefined) return;
    if (isOnline()) schedule(wanted, RETRY_DELAY_MS);
    else unsaved.current = wanted;
  };
  const onChange = (change: Partial<FactsForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    setChanged(true);
    schedule(next);
  };
  const failed = hasCode(save.error, 'unreachable') ? 'offline' : 'failed';
  const settled = save.isError ? failed : isChanged ? 'unsaved' : 'saved';
  const state = save.isPending ? 'saving' : settled;
  const latest = useRef({ state, form, schedule, flush });
  latest.current = { state, form, schedule, flush };
  useEffect(() => {
    isOpen.current = true;
    if (isRestored) latest.current.schedule(latest.current.form);
    const persist = () => persistWords(projectId, readFactsForm(latest.current.form).facts);
    const onLogin = () => latest.current.state !== 'saved' && persist();
    const onLeave = () => {
      const { state } = latest.current;
      const isCut = !isOnline() || state === 'offline' || state === 'failed';
      if (isCut && state !== 'saved') persist();
    };
    const onOnline = () => latest.current.flush();
    window.addEventListener(LOGIN_EVENT, onLogin);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    return () => {
      isOpen.current = false;
      window.removeEventListener(LOGIN_EVENT, onLogin);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
    };
  }, [projectId, isRestored]);
  return { form, problems: readFactsForm(form).problems, onChange, state } as const;
}

/** For words of a form that is closed: `usePersistedWords` sends them. */
function persistUnsent(projectId: string, wanted: FactsForm): void {
  persistWords(projectId, readFactsForm(wanted).facts);
  // Where the browser knows of the cut, the page says that words are kept.
  if (!isOnline()) return;
  notifyFailure('Not saved yet', 'Your words are kept, and saved when the connection is back.');
}
