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
  /** Typed words that are not saved yet; undefined if all are saved. */
  readonly typed: ProjectFacts | undefined;
  /** Changes the caption of a shot. The function is stable, so that other captions do not re-render. */
  readonly onCaption: (shotId: string, change: Partial<CaptionTexts>) => void;
}

export const noCaption: CaptionTexts = { title: '', detail: '' };

/** Holds the words outside React's tree, because a changed context is looked up in every tile of the page. */
interface WordsStore {
  readonly read: () => Words;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (words: Words) => void;
}

const WordsContext = createContext<WordsStore | undefined>(undefined);

interface WordsProviderProps {
  /** The project on the screen; undefined while there is none. */
  readonly projectId: string | undefined;
  readonly children: ReactNode;
}

/**
 * Holds a project's words for all components that show or edit them. Typing only re-renders the components
 * that show the change.
 */
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
  // Runs before painting, so that a field shows the letter typed into it.
  useLayoutEffect(() => store.write(shown));
  return <WordsContext value={store}>{children}</WordsContext>;
}

/** Returns all words of the project on the screen; the component re-renders with every letter. */
export function useWords(): Words {
  return useWordsPart((words) => words);
}

/** Returns a part of them; the component re-renders when the part changes. */
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

/**
 * Delay after the last key before the preview shows the words (ms), so that fast typing is not rendered
 * letter by letter.
 */
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
