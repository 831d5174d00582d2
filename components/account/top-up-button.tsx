'use client';

import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { isMissingSession, useTopUp } from './use-top-up';

interface TopUpButtonProps {
  readonly returnTo: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** The account screen shows its alert for a missing session too. */
  readonly alertWithoutSession?: boolean;
  /** Awaited before the page is left. */
  readonly onLeave?: () => Promise<unknown>;
}

export function TopUpButton(props: TopUpButtonProps) {
  const topUp = useTopUp(props.returnTo);
  const alerting =
    topUp.isError && (props.alertWithoutSession === true || !isMissingSession(topUp.error));
  return (
    <>
      <Button
        className={props.className}
        disabled={topUp.isPending}
        onClick={async () => {
          await props.onLeave?.();
          topUp.mutate();
        }}
      >
        <Coins aria-hidden="true" />
        {props.children}
      </Button>
      <AlertDialog
        open={alerting}
        onOpenChange={(open) => !open && topUp.reset()}
        title="Checkout"
        description="Failed to start checkout. Please try again."
      />
    </>
  );
}
