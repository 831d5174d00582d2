import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reloads these queries: visible ones immediately, the others when they are shown next. */
export async function refresh(
  client: QueryClient,
  ...reads: readonly { readonly queryKey: QueryKey }[]
): Promise<void> {
  await Promise.all(
    reads.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })),
  );
}
