import { CircleAlert, CircleDot, Coins, Film, Receipt, Sparkles } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { Spinner } from '@/components/ui/spinner';
import type { Transaction, TransactionKind } from '@/contracts/money/ledger';
import { transactionsExportUrl } from '@/lib/api/ledger';
import { formatDateTime } from '@/lib/format/date';
import { shortId } from '@/lib/format/project-name';
import { formatKind, formatSigned } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';

interface TransactionHistoryProps {
  /** Newest first; absent while loading. */
  readonly transactions: readonly Transaction[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export function TransactionHistory({ transactions, failed, onRetry }: TransactionHistoryProps) {
  const hasRows = transactions !== undefined && transactions.length > 0;
  return (
    <section aria-labelledby="history-heading" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="history-heading" className="display text-xl">
          Transaction History
        </h2>
        {hasRows && (
          <Button asChild variant="link" size="inline">
            <a href={transactionsExportUrl} download onClick={stopDownloadOffline}>
              Export as CSV
            </a>
          </Button>
        )}
      </div>
      <Card className="overflow-hidden">
        {hasRows ? (
          <ul className="divide-y divide-line">
            {transactions.map((transaction) => (
              <Row key={transaction.transactionId} transaction={transaction} />
            ))}
          </ul>
        ) : (
          <div className="grid min-h-40 place-content-center justify-items-center gap-3 p-6 text-center">
            <NoRows loading={transactions === undefined} failed={failed} onRetry={onRetry} />
          </div>
        )}
      </Card>
    </section>
  );
}

function NoRows(props: { loading: boolean; failed: boolean; onRetry: () => void }) {
  if (props.failed) {
    return (
      <>
        <p role="alert" className="flex items-center gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="size-5 stroke-[1.75]" />
          Failed to load transactions
        </p>
        <Button variant="secondary" onClick={props.onRetry}>
          Try Again
        </Button>
      </>
    );
  }
  if (props.loading) return <Spinner label="Loading transactions..." />;
  return (
    <>
      <p>No transactions yet</p>
      <p className="text-sm text-muted">Top-ups and everything you create will be listed here.</p>
    </>
  );
}

const icons: Record<TransactionKind, typeof Coins> = {
  topUp: Coins,
  imageEnhancement: Sparkles,
  videoGeneration: Film,
  other: CircleDot,
};

function Row({ transaction }: { transaction: Transaction }) {
  const { transaction: kind, amount, comment, created, projectId, receiptUrl } = transaction;
  const Icon = icons[kind];
  return (
    <li className="flex items-start gap-4 p-4 sm:p-5">
      <span
        data-kind={kind}
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand"
      >
        <Icon aria-hidden="true" className="size-5 stroke-[1.75]" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{comment}</span>
          <Badge>{formatKind(kind)}</Badge>
        </p>
        <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <time dateTime={created}>{formatDateTime(created)}</time>
          {projectId !== undefined && (
            <Link
              href={paths.openProject(projectId)}
              className="text-brand underline-offset-4 hover:underline"
            >
              Project: {shortId(projectId)}…
            </Link>
          )}
          {receiptUrl !== undefined && (
            <a
              href={receiptUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-brand underline-offset-4 hover:underline"
            >
              <Receipt aria-hidden="true" className="size-3.5" />
              Receipt
            </a>
          )}
        </p>
      </div>
      <p
        className={classNames(
          'figures shrink-0 text-lg font-medium',
          amount > 0 ? 'text-success' : 'text-danger',
        )}
      >
        {formatSigned(amount)}
      </p>
    </li>
  );
}
