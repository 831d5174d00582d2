'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { AccountButton } from '@/components/shell/account-button';
import { OfflineStrip } from '@/components/shell/offline-strip';
import { TopUp } from '@/components/tokens/top-up-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { UploadTray } from '@/components/uploads/upload-tray';
import { WebhooksSection } from '@/components/webhooks/webhooks-section';
import type { Transaction } from '@/contracts/money/ledger';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { formatNumber, formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import { AccessTokensSection } from './access-tokens-section';
import { AccountData } from './account-data';
import { BrandSection } from './brand-section';
import { LatePayments } from './late-payments';
import { TransactionHistory } from './transaction-history';
import { VideoPreferences } from './video-preferences';

/** The account: what can be spent, what came and went, and how to get more. */
export function AccountScreen() {
  const balance = useQuery(ledgerQueries.balance());
  const transactions = useQuery(ledgerQueries.transactions());
  useHistoryOfBalance(balance.data?.tokens);
  const totals = transactions.data === undefined ? undefined : toTotals(transactions.data);
  const held = balance.data?.held ?? 0;

  return (
    <>
      <div className="sticky top-0 z-30">
        <OfflineStrip />
        <UploadTray />
      </div>
      <main className="page max-w-4xl pt-5 pb-24">
        <div className="mb-8 flex items-center justify-between gap-3">
          <Button asChild variant="ghost" className="-ml-3 px-3">
            <Link href={paths.projects}>
              <ArrowLeft aria-hidden="true" />
              Back to Dashboard
            </Link>
          </Button>
          <AccountButton />
        </div>
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <h1 className="display text-2xl sm:text-3xl">Account</h1>
          <div className="grid justify-items-end gap-1">
            <TopUp returnTo={paths.account} alertWithoutSession />
          </div>
        </div>
        <LatePayments />
        <dl className="mb-12 grid grid-cols-2 gap-4 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
          <Figure name="Current Balance" value={balance.data?.tokens} failed={balance.isError}>
            {held > 0 && `${formatTokens(held)} reserved for videos in progress`}
          </Figure>
          <Figure name="Total Topped Up" value={totals?.toppedUp} failed={transactions.isError} />
          <Figure name="Total Used" value={totals?.used} failed={transactions.isError} />
        </dl>
        <BrandSection />
        <VideoPreferences />
        <AccessTokensSection />
        <WebhooksSection />
        <TransactionHistory
          transactions={transactions.data}
          failed={transactions.isError}
          onRetry={() => void transactions.refetch()}
        />
        <AccountData />
      </main>
    </>
  );
}

/** A balance that changed, such as by a payment in another tab, has an entry that the history lacks. */
function useHistoryOfBalance(tokens: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(tokens);
  useEffect(() => {
    const before = known.current;
    known.current = tokens;
    if (before === undefined || tokens === undefined || before === tokens) return;
    void refresh(client, ledgerQueries.transactions());
  }, [tokens, client]);
}

interface FigureProps {
  readonly name: string;
  readonly value: number | undefined;
  /** Shown as a dash, because it could not be loaded. */
  readonly failed: boolean;
  readonly children?: ReactNode;
}

function Figure({ name, value, failed, children }: FigureProps) {
  return (
    <Card className="grid gap-1 p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures">
        {value === undefined && !failed ? (
          <Skeleton className="h-11 w-24" />
        ) : (
          <>
            <span className="display text-2xl lg:text-3xl">
              {value === undefined ? '–' : formatNumber(value)}
            </span>{' '}
            <span className="text-sm text-muted">tokens</span>
          </>
        )}
        <span className="block text-xs text-muted">{children}</span>
      </dd>
    </Card>
  );
}

/** Sums the added and the spent tokens. */
function toTotals(transactions: readonly Transaction[]): { toppedUp: number; used: number } {
  let toppedUp = 0;
  let used = 0;
  for (const { amount } of transactions) {
    if (amount > 0) toppedUp += amount;
    else used -= amount;
  }
  return { toppedUp, used };
}
