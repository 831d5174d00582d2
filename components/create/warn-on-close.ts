import { LOGIN_EVENT } from '@/lib/auth/auth-events';

/**
 * Makes the browser ask before the window is closed if that would lose something. Does not ask before a
 * forced login, which persists input.
 * @param isLosing called as the window closes.
 * @returns a function that removes the warning.
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
