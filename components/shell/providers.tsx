import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { obtainQueryClient, refreshProjectsOnChange } from '@/lib/query-client';

/** Providers of all screens: server state and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const client = obtainQueryClient();
  useEffect(() => refreshProjectsOnChange(client), [client]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
