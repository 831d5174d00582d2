import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CheckoutAlert, useTopUp } from './use-top-up';

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
      <CheckoutAlert topUp={topUp} alsoWithoutSession={props.alertWithoutSession} />
    </>
  );
}
