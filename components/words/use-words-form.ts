import {
  hashKey,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import { useDelayedSave } from '@/components/ui/use-delayed-save';
import { versionScope } from '@/components/versions/use-stored-versions';
import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import { call, hasCode } from '@/lib/api/call';
import { factsQueries } from '@/lib/api/facts';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import {
  type FactsForm,
  type FactsProblems,
  readFactsForm,
  toFactsForm,
} from '@/lib/draft/facts-form';
import {
  dropPersistedWords,
  persistWords,
  readPersistedWords,
  type UnsavedWords,
} from '@/lib/draft/persisted-words';
import { isOnline } from '@/lib/is-online';

/** A change is saved this long after the last one (ms). */
const AUTOSAVE_DELAY_MS = 1_000;

/** Retry interval of a save that failed without a connection (ms). */
const RETRY_DELAY_MS = 10_000;

const UNSAVED = 'Your text could not be saved. Please try again.';

/** The typed words, and the stored words that they change. */
interface TypedWords {
  readonly form: FactsForm;
  /** Undefined if unknown: the whole form is saved then. */
  readonly base: ProjectFacts | undefined;
}

/** The typed words of a project and their save state. */
export interface WordsForm {
  /** Undefined until loaded, and before there is a project. */
  readonly form: FactsForm | undefined;
  readonly problems: FactsProblems;
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'offline';
  /** They could not be loaded. */
  readonly isUnavailable: boolean;
  /** Reloads them, unless there are unsaved changes. */
  readonly reload: () => void;
  readonly onChange: (change: Partial<FactsForm>) => void;
  /** Saves unsaved changes immediately. */
  readonly flush: () => void;
}

/**
 * A form of a project's facts, saved automatically after a pause and when the page is left. Offline changes
 * are persisted and sent once there is a connection, at the latest when the project is opened again.
 * @param projectId the project on the screen; undefined while there is none.
 */
export function useWordsForm(projectId: string | undefined): WordsForm {
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedWords & { projectId: string; isChanged: boolean }>();
  const current = typed?.projectId === projectId ? typed : undefined;
  const id = projectId ?? '';
  const { queryKey } = factsQueries.one(id);
  const mutationKey = ['facts', id];
  const change = (words: TypedWords) => setTyped({ ...words, projectId: id, isChanged: true });

  const save = useMutation({
    mutationKey,
    // The shared scope makes a generation wait until the words for its versions are saved.
    scope: versionScope,
    mutationFn: (words: TypedWords) =>
      call(saveFacts, { params: { projectId: id }, body: toUnsaved(words) }),
    onSuccess: (saved, { form }) => {
      // The persisted words are older.
      dropPersistedWords(id);
      const stored = client.setQueryData(queryKey, saved);
      // Another device's changes appear here too.
      if (!isSameForm(toFactsForm(saved), toFactsForm(readFactsForm(form).facts))) return;
      ownAnswer.current = stored;
      setTyped((now) => (now?.projectId === id ? { ...now, base: stored } : now));
    },
    onError: (error, wanted) => {
      setTyped((now) => now && { ...now, isChanged: true });
      if (hasCode(error, 'unreachable')) {
        // Generate sends them first, and so does the next visit.
        persistWords(id, toUnsaved(wanted));
        if (isOpen.current) retryLater(wanted);
        // If the browser knows the stored version, the page says that the words are saved locally.
        else if (isOnline()) notifyUnsent();
        return;
      }
      unsaved.current ??= wanted;
      // The server explains why it rejects a change.
      const sentence = hasCode(error, 'invalid_request') ? error.message : UNSAVED;
      notifyFailure('Failed to save', sentence);
    },
  });
  const { unsaved, schedule, flush } = useDelayedSave((wanted: TypedWords) => {
    setTyped((now) => now && { ...now, isChanged: false });
    save.mutate(wanted);
  }, AUTOSAVE_DELAY_MS);
  const retryLater = (wanted: TypedWords) => {
    // Newer input is pending and will be sent anyway.
    if (unsaved.current !== undefined) return;
    if (isOnline()) schedule(wanted, RETRY_DELAY_MS);
    else unsaved.current = wanted;
  };

  const isOpen = useRef(true);
  /** The server's response to words typed here; the user may have typed more in the meantime. */
  const ownAnswer = useRef<ProjectFacts>(undefined);
  const facts = useStoredFacts(projectId, mutationKey);
  const isPending = save.isPending || unsaved.current !== undefined;
  useEffect(() => {
    if (projectId === undefined || facts.data === undefined || isPending) return;
    if (facts.data === ownAnswer.current) return;
    const form = toFactsForm(facts.data);
    setTyped({ projectId, form, base: facts.data, isChanged: false });
  }, [projectId, facts.data, isPending]);

  const failed = hasCode(save.error, 'unreachable') ? 'offline' : 'failed';
  const settled = save.isError ? failed : current?.isChanged ? 'unsaved' : 'saved';
  const state: WordsForm['state'] = save.isPending ? 'saving' : settled;
  const latest = useRef({ state, words: current, schedule, flush, change });
  latest.current = { state, words: current, schedule, flush, change };
  usePersistence(projectId, latest, isOpen);

  return {
    form: current?.form,
    problems: current === undefined ? {} : readFactsForm(current.form).problems,
    state,
    isUnavailable: facts.isError && current === undefined,
    reload: () => {
      if (!isPending) void facts.refetch();
    },
    onChange(changed) {
      if (current === undefined) return;
      const next = { form: { ...current.form, ...changed }, base: current.base };
      change(next);
      schedule(next);
    },
    flush,
  };
}

/**
 * The words on the server, reloaded when the window gets the focus, because another tab may have changed
 * them. Persisted words are newer, and available offline.
 */
function useStoredFacts(projectId: string | undefined, mutationKey: readonly string[]) {
  // Words typed just before the page was left are saved before they are loaded.
  const isSaving = useIsMutating({ mutationKey }) > 0;
  const [loadable, setLoadable] = useState<string>();
  if (projectId !== undefined && loadable !== projectId && !isSaving) setLoadable(projectId);
  return useQuery({
    ...factsQueries.one(projectId ?? ''),
    enabled:
      projectId !== undefined &&
      loadable === projectId &&
      readPersistedWords(projectId) === undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
}

interface LatestForm {
  readonly state: WordsForm['state'];
  readonly words: TypedWords | undefined;
  readonly schedule: (words: TypedWords) => void;
  readonly flush: () => void;
  readonly change: (words: TypedWords) => void;
}

/** Restores persisted words, and persists unsent ones before the page is left. */
function usePersistence(
  projectId: string | undefined,
  latest: { readonly current: LatestForm },
  isOpen: { current: boolean },
): void {
  useEffect(() => {
    if (projectId === undefined) return;
    isOpen.current = true;
    const persisted = readPersistedWords(projectId);
    if (persisted !== undefined) {
      const words = { form: toFactsForm(persisted), base: persisted.base };
      latest.current.change(words);
      latest.current.schedule(words);
      if (isOnline()) latest.current.flush();
    }
    const persist = () => {
      const { words } = latest.current;
      if (words !== undefined) persistWords(projectId, toUnsaved(words));
    };
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
  }, [projectId, latest, isOpen]);
}

function toUnsaved({ form, base }: TypedWords): UnsavedWords {
  return { ...readFactsForm(form).facts, base };
}

/** Compares two forms, ignoring the order of the captions. */
function isSameForm(one: FactsForm, other: FactsForm): boolean {
  return hashKey([one]) === hashKey([other]);
}

function notifyUnsent(): void {
  notifyFailure('Not saved yet', 'We’ll save your text when you’re back online.');
}
