import { useQuery } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { checkoutQueries } from '@/lib/api/checkout';
import { ledgerQueries } from '@/lib/api/ledger';
import { formatNumber, formatTokens } from '@/lib/format/tokens';
import { TopUp } from './top-up-button';
import { useTopUpWay } from './use-top-up-way';

interface MissingTokensProps {
  /** Tokens that the next step costs. */
  readonly cost: number | undefined;
  /** Where to return from the checkout; this page by default. */
  readonly returnTo?: string;
  /** Awaited before the page is left. */
  readonly onLeave?: () => Promise<unknown>;
  /** Alternative to a top-up, as a sentence. */
  readonly otherwise?: string | undefined;
}

const useBalance = () => useQuery(ledgerQueries.balance()).data;

/** Returns the tokens missing for a cost; 0 while either is unknown. */
export function useMissingTokens(cost: number | undefined): number {
  const balance = useBalance()?.tokens;
  return cost === undefined || balance === undefined ? 0 : Math.max(0, cost - balance);
}

/**
 * Shows how many tokens are missing and links to the top-up and back, or names who gives tokens. Renders
 * nothing if none are missing.
 */
export function MissingTokens({ cost, returnTo, onLeave, otherwise }: MissingTokensProps) {
  const missing = useMissingTokens(cost);
  const held = useBalance()?.held ?? 0;
  const isBought = useTopUpWay() !== 'none';
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const late = useQuery({ ...checkoutQueries.late(), enabled: missing > 0 }).data ?? [];
  const coming = late.reduce(
    (sum, { state, tokens = 0 }) => (state === 'paying' ? sum + tokens : sum),
    0,
  );
  if (missing === 0) return null;
  const here = query === '' ? pathname : `${pathname}?${query}`;
  return (
    <div
      role="status"
      data-missing-tokens
      className="grid gap-2 rounded-control bg-accent-tint p-3 text-sm"
    >
      <p>
        You need {formatNumber(missing)} more {missing === 1 ? 'token' : 'tokens'}. Your project is
        saved{isBought ? ' while you top up' : ''}.
        {held > 0 &&
          ` ${formatTokens(held)} ${held === 1 ? 'is' : 'are'} reserved for videos in progress.`}
      </p>
      {otherwise !== undefined && <p>{otherwise}</p>}
      {coming > 0 && (
        <p>{formatTokens(coming)} are on their way. Your bank hasn’t confirmed the payment yet.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TopUp returnTo={returnTo ?? here} {...(onLeave !== undefined && { onLeave })} />
      </div>
    </div>
  );
}
