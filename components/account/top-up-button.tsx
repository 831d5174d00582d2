import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { settingsQueries } from '@/lib/api/settings';
import { formatMoney } from '@/lib/format/money';
import { formatTokens } from '@/lib/format/tokens';
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
  const { returnTo, onLeave } = props;
  const topUp = useTopUp({ returnTo, onLeave });
  return (
    <>
      <Button
        className={props.className}
        // A button that is disabled meanwhile would lose the focus, which Back is to find again.
        aria-disabled={topUp.isBusy}
        aria-busy={topUp.isBusy}
        onClick={() => topUp.isBusy || topUp.mutate()}
      >
        <Coins aria-hidden="true" />
        {props.children}
      </Button>
      <CheckoutAlert topUp={topUp} alsoWithoutSession={props.alertWithoutSession} />
    </>
  );
}

/** What one top-up brings and costs; nothing while that is unknown. */
export function TopUpPrice() {
  const topUp = useQuery(settingsQueries.all()).data?.topUp;
  if (topUp?.amount === undefined || topUp.currency === undefined) return null;
  return (
    <p className="figures text-xs text-muted">
      {formatTokens(topUp.tokens)} for {formatMoney(topUp.amount, topUp.currency)}
    </p>
  );
}
