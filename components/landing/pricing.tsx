import type { Settings } from '@/contracts/people/settings';
import { formatMoney } from '@/lib/format/money';
import { formatTokens } from '@/lib/format/tokens';

/** @param prices undefined while they are not known. */
export function Pricing({ prices }: { prices: Settings | undefined }) {
  return (
    <section aria-labelledby="pricing-title" className="page py-16 text-center md:py-24">
      <h2 id="pricing-title" className="sr-only">
        Pricing
      </h2>
      <p className="display mx-auto max-w-[30ch] text-2xl">
        Pay per photo, in tokens, shown before you spend them. Updating a video is free.
      </p>
      {prices !== undefined && (
        <p className="figures mt-4 text-balance text-muted">{formatPrices(prices)}</p>
      )}
    </section>
  );
}

function formatPrices({ vid_gen_price, topUp }: Settings): string {
  const { tokens, amount, currency } = topUp;
  // Only the payment provider may know the price of the pack.
  const isKnown = amount !== undefined && currency !== undefined;
  const pack = isKnown ? ` ${formatTokens(tokens)} cost ${formatMoney(amount, currency)}.` : '';
  return `${formatTokens(vid_gen_price)} per photo, for all versions together.${pack} New accounts start with free tokens.`;
}
