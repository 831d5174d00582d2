import { QueryClientProvider } from '@tanstack/react-query';
import { obtainQueryClient } from '@/lib/query-client';
import { SimpleUserMenu } from './simple-user-menu';

/** The simple user menu with the server state it needs, for pages without the application's providers. */
export function PublicUserMenu() {
  return (
    <QueryClientProvider client={obtainQueryClient()}>
      <SimpleUserMenu />
    </QueryClientProvider>
  );
}
