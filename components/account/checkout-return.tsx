'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { isTransient } from '@/lib/api/call';
import { checkoutQueries } from '@/lib/api/checkout';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';

/** The provider's confirmation is waited for this long (ms); it comes within seconds. */
const CONFIRMATION_TIMEOUT_MS = 2 * 60_000;

/** The return from the checkout: waits for its outcome and shows it. */
export function CheckoutReturn() {
  const named = useSearchParams().get('checkout');
  const [checkoutId, setCheckoutId] = useState(named);
  const client = useQueryClient();
  /** The provider's outcome did not arrive in time, and polling has stopped. */
  const [isLate, setLate] = useState(false);
  const checkout = useQuery({
    ...checkoutQueries.one(checkoutId ?? ''),
    enabled: checkoutId !== null && !isLate,
  });
  const state = checkout.data?.state;
  const tokens = checkout.data?.tokens;
  const isUnknown = checkout.isError && checkout.data === undefined && isTransient(checkout.error);
  const isWaiting = checkoutId !== null && (state === 'open' || isUnknown);
  const isPaying = checkoutId !== null && state === 'paying';

  useEffect(() => {
    if (named === null) return;
    setCheckoutId(named);
    // A reload or a bookmark must not show it again.
    const url = new URL(window.location.href);
    url.searchParams.delete('checkout');
    window.history.replaceState(null, '', url);
  }, [named]);

  useEffect(() => {
    if (state === 'expired') {
      notifyFailure('Checkout', 'The payment was not completed. No tokens were added.');
    }
    if (state === 'paying' || state === 'failed') void refresh(client, checkoutQueries.late());
    if (state !== 'credited') return;
    notifySuccess('Tokens added', formatTokens(tokens ?? 0));
    void refresh(
      client,
      ledgerQueries.balance(),
      ledgerQueries.transactions(),
      checkoutQueries.late(),
    );
  }, [state, tokens, client]);

  useEffect(() => {
    if (!isWaiting || isLate) return;
    const timer = setTimeout(() => setLate(true), CONFIRMATION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isLate]);

  // A toast is gone after 5 s; who paid and got nothing needs time to read and to write it down.
  return (
    <>
      <div role="status">
        {isWaiting && (
          <div className="border-b bg-accent-tint text-sm">
            <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-64">
                {isLate ? (
                  <Late checkoutId={checkoutId} />
                ) : (
                  <>
                    <strong className="font-medium">Your payment is on its way.</strong> We’ll add
                    your tokens as soon as the card provider confirms it, usually within seconds.
                  </>
                )}
              </p>
              {isLate && (
                <Button size="small" variant="secondary" onClick={() => setLate(false)}>
                  Check Again
                </Button>
              )}
            </div>
          </div>
        )}
        {isPaying && (
          <div className="border-b bg-accent-tint text-sm">
            <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-64">
                <strong className="font-medium">
                  We’re waiting for your bank to confirm your payment.
                </strong>{' '}
                This can take from a few minutes to several business days. We’ll add your tokens
                then, even if you leave this page. Please don’t pay again.{' '}
                <Link href={paths.account} className="text-brand underline">
                  See it under Account
                </Link>
                .
              </p>
              <Button size="small" variant="secondary" onClick={() => setCheckoutId(null)}>
                Close
              </Button>
            </div>
          </div>
        )}
      </div>
      <AlertDialog
        open={checkoutId !== null && state === 'failed'}
        onOpenChange={(open) => !open && setCheckoutId(null)}
        title="Your payment didn’t go through"
        description="Your bank didn’t confirm it, so you weren’t charged and no tokens were added. You can top up again and pay another way."
      />
      <AlertDialog
        open={state === 'refused'}
        onOpenChange={(open) => !open && setCheckoutId(null)}
        title="Your payment arrived"
        description={
          <>
            Your tokens aren’t here yet: the amount paid doesn’t match our token pack, so we’re
            checking it. Please don’t pay again.{' '}
            <a href={paths.contact} target="_blank" className="text-brand underline" rel="noopener">
              Write to us
            </a>{' '}
            with the reference <span className="break-all font-medium">{checkoutId}</span>. We’ll
            add your tokens or refund you.
          </>
        }
      />
    </>
  );
}

function Late({ checkoutId }: { checkoutId: string }) {
  return (
    <>
      <strong className="font-medium">Your payment is not confirmed yet.</strong> Please don’t pay
      again. We’ll add your tokens once the card provider confirms it, even if you leave this page.
      If they aren’t here in an hour,{' '}
      <a href={paths.contact} target="_blank" className="text-brand underline" rel="noopener">
        write to us
      </a>{' '}
      with the reference <span className="break-all font-medium">{checkoutId}</span>.
    </>
  );
}
