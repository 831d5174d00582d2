'use client';

import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { obtainQueryClient } from '@/lib/query-client';
import { SessionMonitor } from './session-monitor';

const clearServerState = () => obtainQueryClient().clear();

/** The shell's providers, and the signed-in user's account above the page. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AuthProvider onSignOut={clearServerState}>
        <SessionMonitor />
        {children}
      </AuthProvider>
    </Providers>
  );
}
