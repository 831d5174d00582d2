import { focusManager, QueryClient } from '@tanstack/react-query';
import { isTransient } from './api/call';
import { isPreviewWordsKey } from './api/preview-words';
import { listenToProjectChanges } from './api/project-changes';
import { projectQueries } from './api/projects';
import { isVersionListKey } from './api/versions';

/**
 * Creates the query client. Defaults: up to 2 retries after 1 s, doubling to 30 s; mutations are never
 * retried; nothing becomes stale by itself or is reloaded on focus. A rejected call is not repeated.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
      // Offline a change fails immediately with an error, instead of being queued silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One client for the whole visit in the browser, a new one for each request on the server. */
export function obtainQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (browserClient === undefined) {
    browserClient = createQueryClient();
    listenToFocus();
  }
  return browserClient;
}

/**
 * Also listens to the window's focus: the library only listens to the page's visibility, and two adjacent
 * windows are both visible.
 */
function listenToFocus(): void {
  const events = ['visibilitychange', 'focus'];
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    for (const event of events) window.addEventListener(event, listener);
    return () => {
      for (const event of events) window.removeEventListener(event, listener);
    };
  });
}

/** The list is read again at most this often while many changes follow each other. */
const LIST_REFRESH_INTERVAL_MS = 500;

/**
 * Refetches My Projects and the versions and words of projects after each change in any tab, and when the
 * browser restores the page from its back/forward cache, which receives no messages of other tabs.
 *
 * @returns a function that stops it.
 */
export function refreshProjectsOnChange(client: QueryClient): () => void {
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === projectQueries.list().queryKey[0] ||
        isVersionListKey(queryKey) ||
        isPreviewWordsKey(queryKey),
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMissedChange = false;
  const onChange = () => {
    if (timer !== undefined) {
      hasMissedChange = true;
      return;
    }
    void refresh();
    timer = setTimeout(() => {
      timer = undefined;
      if (!hasMissedChange) return;
      hasMissedChange = false;
      onChange();
    }, LIST_REFRESH_INTERVAL_MS);
  };
  const onShown = (event: PageTransitionEvent) => event.persisted && onChange();
  const stopListening = listenToProjectChanges(onChange);
  window.addEventListener('pageshow', onShown);
  return () => {
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('pageshow', onShown);
  };
}
