'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { checkoutQueries } from '@/lib/api/checkout';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';

/** Coming back from the checkout: waits until its outcome is known and tells it. */
export function CheckoutReturn() {
  const named = useSearchParams().get('checkout');
  const [checkoutId, setCheckoutId] = useState(named);
  const client = useQueryClient();
  const checkout = useQuery({
    ...checkoutQueries.one(checkoutId ?? ''),
    enabled: checkoutId !== null,
  }).data;
  const state = checkout?.state;
  const tokens = checkout?.tokens;

  useEffect(() => {
    if (named === null) return;
    setCheckoutId(named);
    // A reload or a bookmark must not tell it again.
    const url = new URL(window.location.href);
    url.searchParams.delete('checkout');
    window.history.replaceState(null, '', url);
  }, [named]);

  useEffect(() => {
    if (state === 'expired') {
      notifyFailure('Checkout', 'The payment was not completed. No tokens were added.');
    }
    if (state !== 'credited') return;
    notifySuccess('Tokens Added', formatTokens(tokens ?? 0));
    void refresh(client, ledgerQueries.balance(), ledgerQueries.transactions());
  }, [state, tokens, client]);

  // A toast is gone after 5 s; who paid and got nothing needs time to read and to write it down.
  return (
    <AlertDialog
      open={state === 'refused'}
      onOpenChange={(open) => !open && setCheckoutId(null)}
      title="Your payment arrived"
      description={
        <>
          The tokens are not credited yet: what was paid does not match our token pack, so a person
          has to look at it. Please do not pay again.{' '}
          <a href={paths.contact} target="_blank" className="text-brand underline" rel="noopener">
            Write to us
          </a>{' '}
          with the reference <span className="break-all font-medium">{checkoutId}</span>; we credit
          your tokens or return the money.
        </>
      }
    />
  );
}
