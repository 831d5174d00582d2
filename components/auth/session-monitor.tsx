'use client';

import { useEffect } from 'react';
import { useAuth } from '@/lib/auth/auth-context';

/** SPEC §4: a fresh token every 30 s. */
const intervalMilliseconds = 30_000;

/** Keeps a signed-in session alive, and notices when the provider has ended it. Draws nothing. */
export function SessionMonitor() {
  const { status, renewToken } = useAuth();
  const isWatching = status === 'authenticated';
  useEffect(() => {
    if (!isWatching) return;
    const timer = setInterval(() => void renewToken(), intervalMilliseconds);
    return () => clearInterval(timer);
  }, [isWatching, renewToken]);
  return null;
}
