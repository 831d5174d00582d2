import { AgentCard } from '@/components/share/agent-card';
import { ListingFigures } from '@/components/share/listing-figures';
import type { SharedListing } from '@/contracts/production/sharing';
import { describeListingStatus, listFigures } from '@/lib/format/listing-facts';

interface ListingBlockProps {
  readonly listing: SharedListing;
  /** The heading of the page, which the block does not repeat. */
  readonly title: string;
}

/** The property and its agent, below a shared video. Empty fields leave no gap. */
export function ListingBlock({ listing: { facts, locale, agent }, title }: ListingBlockProps) {
  const place = [facts.address === title ? undefined : facts.address, facts.city].filter(
    (part) => part !== undefined,
  );
  const status = describeListingStatus(facts.status, locale, new Date());
  const hasFacts =
    place.length > 0 ||
    status !== undefined ||
    facts.price !== undefined ||
    listFigures(facts, locale).length > 0;
  if (!hasFacts && agent === undefined) return null;
  return (
    <div className="grid gap-6 group-has-data-gone:hidden md:grid-cols-[minmax(0,1fr)_20rem]">
      {hasFacts && (
        <div className="grid content-start gap-3">
          {place.length > 0 && (
            <p dir="auto" className="text-lg wrap-anywhere">
              {place.join(', ')}
            </p>
          )}
          {status !== undefined && <p className="text-sm text-muted">{status}</p>}
          <ListingFigures facts={facts} locale={locale} />
        </div>
      )}
      {agent !== undefined && <AgentCard agent={agent} />}
    </div>
  );
}
