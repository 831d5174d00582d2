import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Landmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Card } from '@/components/ui/card';
import type { LatePayment } from '@/contracts/money/checkout';
import { checkoutQueries } from '@/lib/api/checkout';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { formatDateTime } from '@/lib/format/date';
import { formatMoney } from '@/lib/format/money';
import { formatTokens } from '@/lib/format/tokens';

/** Payments that a bank has not confirmed yet, and recently refused ones; renders nothing without any. */
export function LatePayments() {
  const payments = useQuery(checkoutQueries.late()).data;
  useBalanceOf(payments);
  if (payments === undefined || payments.length === 0) return null;
  return (
    <section aria-label="Payments on their way" className="mb-6">
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment.checkoutId}>
            <PaymentCard payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A payment that is not waited for any more may have brought its tokens. */
function useBalanceOf(payments: readonly LatePayment[] | undefined): void {
  const client = useQueryClient();
  const known = useRef(payments);
  useEffect(() => {
    const gone = known.current?.some(
      ({ checkoutId }) => payments?.some((payment) => payment.checkoutId === checkoutId) === false,
    );
    known.current = payments;
    if (gone) void refresh(client, ledgerQueries.balance(), ledgerQueries.transactions());
  }, [payments, client]);
}

function PaymentCard({ payment }: { payment: LatePayment }) {
  const { state, since } = payment;
  const isFailed = state === 'failed';
  const Icon = isFailed ? CircleAlert : Landmark;
  return (
    <Card className="flex items-start gap-4 p-5">
      <Icon
        aria-hidden="true"
        className={isFailed ? 'mt-0.5 size-5 shrink-0 text-danger' : 'mt-0.5 size-5 shrink-0'}
      />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="figures text-base font-medium">
          {isFailed
            ? `Your payment${toOf(payment)} didn’t go through`
            : `Your payment${toOf(payment)} is on its way`}
        </p>
        <p className="figures text-muted">
          {isFailed ? 'Declined' : 'Ordered'} <time dateTime={since}>{formatDateTime(since)}</time>
        </p>
        {isFailed ? (
          <p>
            Your bank didn’t confirm it, so you weren’t charged and no tokens were added. Top up
            again, and pay another way if this happens twice.
          </p>
        ) : (
          <p>
            Your bank hasn’t confirmed it yet. This can take from a few minutes to several business
            days. If the payment page gave you a voucher or bank details, use them to pay. We’ll
            then add your tokens. Please don’t pay again.
          </p>
        )}
      </div>
    </Card>
  );
}

/** Returns ` of $38.00 for 200 tokens`, without unknown parts. */
function toOf({ amount, currency, tokens }: LatePayment): string {
  const money =
    amount === undefined || currency === undefined ? '' : ` of ${formatMoney(amount, currency)}`;
  return tokens === undefined ? money : `${money} for ${formatTokens(tokens)}`;
}
