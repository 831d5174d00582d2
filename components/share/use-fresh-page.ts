import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** A page that is returned to after this long may say what is no longer so (ms). */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Reads a public page again when somebody returns to it after a while: its price may be another one, and
 * its link revoked. What plays, and what is typed, stays.
 *
 * @param reachSite fails where the site cannot be reached: a router that then reads the page leaves it for
 *   the browser's own page of errors.
 */
export function useFreshPage(reachSite: () => Promise<unknown>): void {
  const router = useRouter();
  const latest = useRef(reachSite);
  latest.current = reachSite;
  useEffect(() => {
    let readAt = Date.now();
    const onReturn = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < MAX_AGE_MS) return;
      const before = readAt;
      readAt = Date.now();
      try {
        await latest.current();
        router.refresh();
      } catch {
        // The next return tries again.
        readAt = before;
      }
    };
    const listener = () => void onReturn();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [router]);
}
