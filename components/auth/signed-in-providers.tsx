'use client';

import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { SessionMonitor } from './session-monitor';

/** The shell's providers, and above the page whoever is signed in. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AuthProvider>
        <SessionMonitor />
        {children}
      </AuthProvider>
    </Providers>
  );
}
