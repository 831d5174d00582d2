'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { useAuth } from '@/lib/auth/auth-context';
import { BLOCKED_EVENT } from '@/lib/auth/auth-events';
import { BlockedAccount } from './blocked-account';
import { SignedOutElsewhere } from './signed-out-elsewhere';

/** Time after which a hanging session check is forced. */
const LOADING_TIMEOUT_MS = 5_000;

/** Shows a protected page to who may see it, and takes everyone else to sign in, once. */
export function AuthGuard({ children }: { children: ReactNode }) {
  const { isReady, status, hasAccess, isSignedOutElsewhere, login } = useAuth();
  const [isForced, setForced] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const isLoading = status === 'loading' && !isForced;
  const mustSignIn = isReady && !hasAccess && !isLoading && !isSignedOutElsewhere;

  useEffect(() => {
    if (status !== 'loading') return;
    // No answer is treated as no session. A login with a session at the provider takes no input.
    const timer = setTimeout(() => setForced(true), LOADING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [status]);

  useEffect(() => {
    if (!mustSignIn) return;
    setLeaving(true);
    login();
  }, [mustSignIn, login]);

  useEffect(() => {
    const block = () => setBlocked(true);
    window.addEventListener(BLOCKED_EVENT, block);
    return () => window.removeEventListener(BLOCKED_EVENT, block);
  }, []);

  if (isSignedOutElsewhere) return <SignedOutElsewhere />;
  if (hasAccess) return isBlocked ? <BlockedAccount /> : children;
  if (!isReady) return <Waiting label="Initializing..." />;
  if (isLoading) return <Waiting label="Checking authentication..." />;
  return <Waiting label={isLeaving ? 'Redirecting to login...' : 'Authenticating...'} />;
}

function Waiting({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <Spinner label={label} />
    </main>
  );
}
