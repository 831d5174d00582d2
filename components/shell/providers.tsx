'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { obtainQueryClient } from '@/lib/query-client';

/** What every screen below stands on: server state and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={obtainQueryClient()}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
