'use client';

import { useMutation } from '@tanstack/react-query';
import { CallError } from '@/lib/api/call';
import { createCheckout } from '@/lib/api/checkout';

/** Starts a checkout and goes there; `returnTo` is the path of this site to come back to. */
export function useTopUp(returnTo: string) {
  return useMutation({
    mutationFn: () => createCheckout(returnTo),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      if (error instanceof CallError && error.status === 401) {
        // biome-ignore lint/suspicious/noConsole: SPEC §4 asks for this line in the console
        console.warn('No auth token available');
      }
    },
  });
}

/** Whether the person hears of a failed checkout: a missing session is only logged (SPEC §8). */
export function isMissingSession(error: Error | null): boolean {
  return error instanceof CallError && error.status === 401;
}
