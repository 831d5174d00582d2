'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { askSession } from '@/lib/auth/ask-session';
import { announce } from '@/lib/auth/auth-channel';
import { useAuth } from '@/lib/auth/auth-context';
import { tellRestoredNext } from './tell-restored';

/** Delay before the redirect, so that the page's text can be read. */
const redirectMilliseconds = 500;

interface CallbackViewProps {
  /** Path of this site, already checked. */
  readonly returnTo: string;
  readonly problem: string | undefined;
  readonly isPopup: boolean;
  /** Whether this sign-in cancelled the deletion of the account. */
  readonly isRestored: boolean;
}

/** Finishes a sign-in in the browser; the exchange itself is already done on the server. */
export function CallbackView({ returnTo, problem, isPopup, isRestored }: CallbackViewProps) {
  const { recheck } = useAuth();
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    if (isPopup) {
      announce(
        problem === undefined ? { kind: 'signed-in', isRestored } : { kind: 'failed', problem },
      );
      window.close();
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = async () => {
      const session = problem === undefined ? await askSession() : undefined;
      const hasToken = session !== undefined && session.problem === undefined;
      if (!hasToken || (session.isProviderInUse && session.user === undefined)) {
        router.replace('/');
        return;
      }
      announce({ kind: 'signed-in', isRestored });
      if (isRestored) tellRestoredNext();
      await recheck();
      await queryClient.invalidateQueries();
      timer = setTimeout(() => router.replace(returnTo), redirectMilliseconds);
    };
    finish().catch(() => router.replace('/'));
    return () => clearTimeout(timer);
  }, [isRestored, isPopup, problem, queryClient, recheck, returnTo, router]);

  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex flex-col items-center gap-2 text-center">
        <Spinner label="Authenticating..." />
        <p className="text-sm text-muted">Please wait while we complete your login.</p>
      </div>
    </main>
  );
}
