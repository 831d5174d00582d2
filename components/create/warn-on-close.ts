import { LOGIN_EVENT } from '@/lib/auth/auth-events';

/**
 * Has the browser ask before the window is closed, where that loses something. Not before a forced login, which
 * persists what it can.
 * @param isLosing asked as the window closes.
 * @returns what ends it.
 */
export function warnOnClose(isLosing: () => boolean): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const warn = (event: BeforeUnloadEvent) => {
    if (isLosing()) event.preventDefault();
  };
  const stop = () => listening.abort();
  window.addEventListener('beforeunload', warn, { signal });
  window.addEventListener(LOGIN_EVENT, stop, { signal });
  return stop;
}
