import { AlertDialog } from '@/components/ui/alert-dialog';
import { CallError } from '@/lib/api/call';
import type { useTopUp } from './use-top-up';

interface CheckoutAlertProps {
  readonly topUp: ReturnType<typeof useTopUp>;
  /** A missing session is only logged (SPEC §8); the account screen alerts for it too. */
  readonly alsoWithoutSession?: boolean;
}

/** Says that a checkout could not be started. */
export function CheckoutAlert({ topUp, alsoWithoutSession = false }: CheckoutAlertProps) {
  const isWithoutSession = topUp.error instanceof CallError && topUp.error.status === 401;
  return (
    <AlertDialog
      open={topUp.isError && (alsoWithoutSession || !isWithoutSession)}
      onOpenChange={(open) => !open && topUp.reset()}
      title="Checkout"
      description="Failed to start checkout. Please try again."
    />
  );
}
