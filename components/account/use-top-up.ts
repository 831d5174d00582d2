import { useMutation } from '@tanstack/react-query';
import { CallError } from '@/lib/api/call';
import { createCheckout } from '@/lib/api/checkout';

/** Starts a checkout and goes there; `returnTo` is where to come back to, this very page when absent. */
export function useTopUp(returnTo?: string) {
  return useMutation({
    mutationFn: () =>
      createCheckout(returnTo ?? `${window.location.pathname}${window.location.search}`),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      if (error instanceof CallError && error.status === 401) {
        // biome-ignore lint/suspicious/noConsole: SPEC §4 asks for this line in the console
        console.warn('No auth token available');
      }
    },
  });
}
