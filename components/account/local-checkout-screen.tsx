'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { NoTopUps } from '@/components/tokens/no-top-ups';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { completeLocalCheckout } from '@/contracts/money/checkout';
import { call } from '@/lib/api/call';
import { settingsQueries } from '@/lib/api/settings';
import { formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';

interface LocalCheckoutScreenProps {
  readonly checkoutId: string;
  /** Path on this site to continue to. */
  readonly next: string;
}

const quantities = ['1', '2', '3', '5', '10'];

/** Replaces the payment provider's page if none is configured. */
export function LocalCheckoutScreen({ checkoutId, next }: LocalCheckoutScreenProps) {
  const router = useRouter();
  const [quantity, setQuantity] = useState('1');
  const count = Number(quantity);
  const topUp = useQuery(settingsQueries.all()).data?.topUp;
  const complete = useMutation({
    mutationFn: () =>
      call(completeLocalCheckout, { params: { checkoutId }, body: { quantity: count } }),
    onSuccess: () => router.replace(next),
  });

  if (topUp?.way === 'none') return <NothingToAdd />;
  return (
    <>
      <AppHeader backTo={paths.account} title="Top Up Tokens" />
      <main className="page grid max-w-lg py-10 sm:py-16">
        <Card className="grid gap-5 p-6">
          <h2 className="display text-xl">No card is charged</h2>
          <p className="text-sm text-muted">
            This copy of Homereel runs without a payment provider. Confirm to add the tokens right
            away, free of charge.
          </p>
          <div className="flex items-center justify-between gap-4">
            <span>{topUp === undefined ? 'Tokens' : `${formatTokens(topUp.tokens)} per pack`}</span>
            <Select
              label="Number of packs"
              value={quantity}
              onChange={setQuantity}
              options={quantities.map((value) => ({ value, label: value }))}
            />
          </div>
          {topUp !== undefined && (
            <p className="figures flex justify-between border-t pt-4 font-medium">
              <span>{formatTokens(topUp.tokens * count)}</span>
              <span className="font-normal text-muted">free of charge</span>
            </p>
          )}
          {complete.isError && (
            <p role="alert" className="text-sm text-danger">
              {complete.error.message}
            </p>
          )}
          <Button size="large" disabled={complete.isPending} onClick={() => complete.mutate()}>
            Add tokens
          </Button>
        </Card>
      </main>
    </>
  );
}

/** Shown if the deployment neither takes payments nor gives tokens away. */
function NothingToAdd() {
  return (
    <>
      <AppHeader backTo={paths.account} title="Top Up Tokens" />
      <main className="page grid max-w-lg py-10 sm:py-16">
        <Card className="grid gap-5 p-6">
          <NoTopUps />
          <Button asChild variant="secondary">
            <Link href={paths.account}>Account</Link>
          </Button>
        </Card>
      </main>
    </>
  );
}
