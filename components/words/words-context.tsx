import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ProjectFacts } from '@/contracts/project/facts';
import { brandQueries } from '@/lib/api/brands';
import { type CaptionTexts, type FactsForm, readFactsForm } from '@/lib/draft/facts-form';
import type { WordHints } from '@/lib/draft/find-word-hints';
import { createListeners } from '@/lib/listeners';
import { useWordHints } from './use-word-hints';
import { useWordsForm, type WordsForm } from './use-words-form';

interface Words extends WordsForm {
  readonly hints: WordHints;
  /** What is typed and not saved yet; undefined while the server has it. */
  readonly typed: ProjectFacts | undefined;
  /** Changes the caption of a shot. Its identity stays, so that the others are not drawn again. */
  readonly onCaption: (shotId: string, change: Partial<CaptionTexts>) => void;
}

export const noCaption: CaptionTexts = { title: '', detail: '' };

/** Words outside of React's tree: a context that changes is looked for in every tile of the page. */
interface WordsStore {
  readonly read: () => Words;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (words: Words) => void;
}

const WordsContext = createContext<WordsStore | undefined>(undefined);

interface WordsProviderProps {
  /** Of a project that is on the screen; undefined while there is none. */
  readonly projectId: string | undefined;
  readonly children: ReactNode;
}

/** Holds the words of a project for all that shows or edits them. A letter draws only what shows it. */
export function WordsProvider({ projectId, children }: WordsProviderProps) {
  const words = useWordsForm(projectId);
  const brand = useQuery({ ...brandQueries.mine(), enabled: words.form !== undefined });
  const hints = useWordHints(words.form, brand.data);
  const typed = useTyped(words.state === 'saved' ? undefined : words.form);
  const latest = useRef(words);
  latest.current = words;
  const onCaption = useCallback((shotId: string, change: Partial<CaptionTexts>) => {
    const { form, onChange } = latest.current;
    if (form === undefined) return;
    const caption = form.captions[shotId] ?? noCaption;
    onChange({ captions: { ...form.captions, [shotId]: { ...caption, ...change } } });
  }, []);
  const shown = { ...words, hints, typed, onCaption };
  const [store] = useState(() => createWordsStore(shown));
  // Before anything is painted, so that a field shows the letter that was typed into it.
  useLayoutEffect(() => store.write(shown));
  return <WordsContext value={store}>{children}</WordsContext>;
}

/** All words of the project on the screen; the component is drawn again with every letter. */
export function useWords(): Words {
  return useWordsPart((words) => words);
}

/** A part of them; the component is drawn again when that is another one. */
export function useWordsPart<Part>(select: (words: Words) => Part): Part {
  const store = use(WordsContext);
  if (store === undefined) throw new Error('The words are used outside of their provider.');
  const read = () => select(store.read());
  return useSyncExternalStore(store.subscribe, read, read);
}

function createWordsStore(first: Words): WordsStore {
  let shown = first;
  const { subscribe, notify } = createListeners();
  return {
    read: () => shown,
    subscribe,
    write(words) {
      shown = words;
      notify();
    },
  };
}

/** Words reach the film this long after the last key (ms): fast typing is not drawn letter by letter. */
const TYPED_DELAY_MS = 80;

function useTyped(form: FactsForm | undefined): ProjectFacts | undefined {
  const [settled, setSettled] = useState(form);
  useEffect(() => {
    if (form === undefined) {
      setSettled(undefined);
      return undefined;
    }
    const timer = setTimeout(() => setSettled(form), TYPED_DELAY_MS);
    return () => clearTimeout(timer);
  }, [form]);
  return useMemo(() => settled && readFactsForm(settled).facts, [settled]);
}
