import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Age (ms) after which a page may be outdated when the user returns to it. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Reloads a public page when the user returns to it after a while, because its price may have changed and its
 * link may be revoked. Playback and typed text stay.
 * @param reachSite rejects if the site is unreachable: the router would then replace the page with the
 * browser's error page.
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
        // The next return to the page tries again.
        readAt = before;
      }
    };
    const listener = () => void onReturn();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [router]);
}
