'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { checkoutQueries } from '@/lib/api/checkout';
import { ledgerQueries } from '@/lib/api/ledger';
import { formatTokens } from '@/lib/format/tokens';

/** Coming back from the checkout: waits until the tokens are there and says so. Draws nothing. */
export function CheckoutReturn() {
  const named = useSearchParams().get('checkout');
  const [checkoutId, setCheckoutId] = useState(named);
  const client = useQueryClient();
  const checkout = useQuery({
    ...checkoutQueries.one(checkoutId ?? ''),
    enabled: checkoutId !== null,
  }).data;

  useEffect(() => {
    if (named === null) return;
    setCheckoutId(named);
    // A reload or a bookmark must not tell it again.
    const url = new URL(window.location.href);
    url.searchParams.delete('checkout');
    window.history.replaceState(null, '', url);
  }, [named]);

  useEffect(() => {
    if (checkout === undefined || checkout.state === 'open') return;
    if (checkout.state === 'expired') {
      notifyFailure('Checkout', 'The payment was not completed. No tokens were added.');
      return;
    }
    notifySuccess('Tokens Added', formatTokens(checkout.tokens ?? 0));
    void client.invalidateQueries({ queryKey: ledgerQueries.balance().queryKey });
    void client.invalidateQueries({ queryKey: ledgerQueries.transactions().queryKey });
  }, [checkout, client]);

  return null;
}
