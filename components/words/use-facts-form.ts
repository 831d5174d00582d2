import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cutScope } from '@/components/cuts/use-cuts';
import { notifyFailure } from '@/components/ui/notify';
import { useDelayedSave } from '@/components/ui/use-delayed-save';
import { type ProjectFacts, saveFacts } from '@/contracts/facts';
import { call } from '@/lib/api/call';
import { factsQueries } from '@/lib/api/facts';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { type FactsForm, readFactsForm, toFactsForm } from '@/lib/draft/facts-form';
import { persistWords } from '@/lib/draft/persisted-words';

/** A change is saved this long after the last one (ms). */
const AUTOSAVE_DELAY_MS = 1_000;

/** The key of the mutations that save a project's facts. */
export function toFactsKey(projectId: string): readonly string[] {
  return ['facts', projectId];
}

/** A form of a project's facts that saves itself after a pause, when it is closed and when the page is left. */
export function useFactsForm(projectId: string, stored: ProjectFacts) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => toFactsForm(stored));
  const [isChanged, setChanged] = useState(false);
  const { queryKey } = factsQueries.one(projectId);
  const save = useMutation({
    mutationKey: toFactsKey(projectId),
    // What generates the versions comes after the words they are to show.
    scope: cutScope,
    mutationFn: (wanted: FactsForm) =>
      call(saveFacts, { params: { projectId }, body: readFactsForm(wanted).facts }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (_, wanted) => {
      unsaved.current ??= wanted;
      setChanged(true);
      notifyFailure('Failed to save', 'Your words could not be saved. Please try again.');
    },
  });
  const { unsaved, schedule } = useDelayedSave((wanted: FactsForm) => {
    setChanged(false);
    save.mutate(wanted);
  }, AUTOSAVE_DELAY_MS);
  const onChange = (change: Partial<FactsForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    setChanged(true);
    schedule(next);
  };
  const settled = save.isError ? 'failed' : isChanged ? 'unsaved' : 'saved';
  const state = save.isPending ? 'saving' : settled;
  const persist = useRef(() => {});
  persist.current = () => {
    if (state !== 'saved') persistWords(projectId, readFactsForm(form).facts);
  };
  useEffect(() => {
    const onLogin = () => persist.current();
    window.addEventListener(LOGIN_EVENT, onLogin);
    return () => window.removeEventListener(LOGIN_EVENT, onLogin);
  }, []);
  return { form, problems: readFactsForm(form).problems, onChange, state } as const;
}
