import { paths } from '@/lib/paths';

/** The address is replaced by the project's this long after its creation. */
const ADDRESS_DELAY_MS = 1_500;

/**
 * Puts a new project into the address after a moment, or at once before any press, which may lead elsewhere:
 * replacing the address while another page loads would cancel that navigation.
 * @returns a function that cancels it.
 */
export function putAddress(projectId: string): () => void {
  const done = new AbortController();
  const put = () => {
    stop();
    window.history.replaceState(null, '', paths.edit(projectId));
  };
  const timer = setTimeout(put, ADDRESS_DELAY_MS);
  const stop = () => {
    clearTimeout(timer);
    done.abort();
  };
  document.addEventListener('click', put, { capture: true, signal: done.signal });
  // Back leads elsewhere: the address is that page's already.
  window.addEventListener('popstate', stop, { signal: done.signal });
  return stop;
}
