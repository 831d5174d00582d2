import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { CallError, hasCode } from '@/lib/api/call';
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

interface CheckoutAlertProps {
  readonly topUp: ReturnType<typeof useTopUp>;
  /** A missing session is only logged (SPEC §8); the account screen alerts for it too. */
  readonly alsoWithoutSession?: boolean;
}

/** Shows that a checkout could not be started. */
export function CheckoutAlert({ topUp, alsoWithoutSession = false }: CheckoutAlertProps) {
  const isWithoutSession = topUp.error instanceof CallError && topUp.error.status === 401;
  return (
    <AlertDialog
      open={topUp.isError && (alsoWithoutSession || !isWithoutSession)}
      onOpenChange={(open) => !open && topUp.reset()}
      title="Checkout"
      description={
        <>
          Failed to start checkout. Please try again.
          {hasCode(topUp.error, 'not_set_up') && (
            <span className="block pt-1">Top-ups are not available on this site yet.</span>
          )}
        </>
      }
    />
  );
}
