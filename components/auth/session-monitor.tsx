import { useEffect } from 'react';
import { listen } from '@/lib/auth/auth-channel';
import { useAuth } from '@/lib/auth/auth-context';
import { tellRestored, tellRestoredOnce } from './tell-restored';

/** Interval and timeout of the silent token renewal. */
const INTERVAL_MS = 30_000;
const TIMEOUT_SECONDS = 10;

/**
 * Keeps a signed-in session alive, and detects when the provider has ended it; reports the result of a
 * sign-in in another window. Renders nothing.
 */
export function SessionMonitor() {
  const { status, renewToken } = useAuth();
  const isWatching = status === 'authenticated';
  useEffect(() => {
    if (!isWatching) return;
    const timer = setInterval(
      () => void renewToken({ timeoutSeconds: TIMEOUT_SECONDS }),
      INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [isWatching, renewToken]);
  useEffect(() => {
    tellRestoredOnce();
    return listen((message) => {
      if (message.kind === 'signed-in' && message.isRestored) tellRestored();
    });
  }, []);
  return null;
}
