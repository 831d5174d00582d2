import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { startLayerHistory } from '@/components/ui/layer-history';
import { Toaster } from '@/components/ui/toaster';
import { obtainQueryClient, refreshProjectsOnChange } from '@/lib/query-client';

/** Providers of all screens: server state and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const client = obtainQueryClient();
  useEffect(() => refreshProjectsOnChange(client), [client]);
  useEffect(() => {
    if (!('CloseWatcher' in window)) startLayerHistory();
  }, []);
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
