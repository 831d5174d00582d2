import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Settings } from '@/contracts/people/settings';
import { settingsQueries } from '@/lib/api/settings';
import { formatMoney } from '@/lib/format/money';
import { formatTokens } from '@/lib/format/tokens';
import { NoTopUps } from './no-top-ups';
import { CheckoutAlert, useTopUp } from './use-top-up';
import { useTopUpWay } from './use-top-up-way';

interface TopUpButtonProps {
  readonly returnTo: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** The account screen shows its alert also without a session. */
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
        // A disabled button would lose the focus, which must still be there after Back.
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

/** The top-up button with the tokens and price of one top-up, or a notice that tokens cannot be bought here. */
export function TopUp(props: Omit<TopUpButtonProps, 'children'>) {
  const way = useTopUpWay();
  if (way === 'none') return <NoTopUps />;
  return (
    <>
      <TopUpButton {...props}>Top Up Tokens</TopUpButton>
      <TopUpPrice />
    </>
  );
}

/** Tokens and price of one top-up; renders nothing while unknown. */
function TopUpPrice() {
  const topUp = useQuery(settingsQueries.all()).data?.topUp;
  const price = topUp && describePrice(topUp);
  if (topUp === undefined || price === undefined) return null;
  return (
    <p className="figures text-xs text-muted">
      {formatTokens(topUp.tokens)}
      {price}
    </p>
  );
}

function describePrice({ way, amount, currency }: Settings['topUp']): string | undefined {
  if (way === 'free') return ', free of charge';
  if (amount === undefined || currency === undefined) return undefined;
  return ` for ${formatMoney(amount, currency)}`;
}
