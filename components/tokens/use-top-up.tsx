import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { CallError, hasCode } from '@/lib/api/call';
import { createCheckout } from '@/lib/api/checkout';

/** If the page still exists after this long (ms), its navigation was stopped or failed. */
const LEAVING_TIMEOUT_MS = 30_000;

interface TopUpOptions {
  /** Where to come back to; this very page when absent. */
  readonly returnTo?: string | undefined;
  /** Awaited before the page is left. */
  readonly onLeave?: (() => Promise<unknown>) | undefined;
}

/** Starts a checkout and goes there. It is busy until the page is left, and no more when the person comes back. */
export function useTopUp({ returnTo, onLeave }: TopUpOptions = {}) {
  const topUp = useMutation({
    mutationFn: async () => {
      await onLeave?.();
      return createCheckout(returnTo ?? `${window.location.pathname}${window.location.search}`);
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      if (error instanceof CallError && error.status === 401) {
        // biome-ignore lint/suspicious/noConsole: a missing session is only logged (docs/behaviour.md)
        console.warn('No auth token available');
      }
    },
  });
  const { isPending, isSuccess, reset } = topUp;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, LEAVING_TIMEOUT_MS);
    // Back restores the page in the state in which it was left.
    window.addEventListener('pageshow', reset);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', reset);
    };
  }, [isSuccess, reset]);
  return { ...topUp, isBusy: isPending || isSuccess };
}

interface CheckoutAlertProps {
  readonly topUp: ReturnType<typeof useTopUp>;
  /** Also shows the alert if the session is missing, which is otherwise only logged. */
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
