import type { StatedFacts } from '@/contracts/project/listing-text';
import { MAX_HIGHLIGHTS } from '../draft/facts-form';
import type { FoundFacts } from './read-listing';

/**
 * Adds a model's facts to those of the grammar. The grammar only returns a fact that has a label and is not
 * contradicted, so its facts take precedence.
 */
export function addStatedFacts(found: FoundFacts, stated: StatedFacts): FoundFacts {
  const { address, city, beds, baths } = stated;
  return {
    ...(address !== undefined && { address }),
    ...(city !== undefined && { city }),
    ...(beds !== undefined && { beds: String(beds) }),
    ...(baths !== undefined && { baths: String(baths) }),
    ...found,
    ...addPrice(found, stated),
    ...addArea(found, stated),
    ...addInvitation(found, stated),
    ...addHighlights(found, stated),
  };
}

/** A currency belongs to its amount. */
function addPrice(found: FoundFacts, { price }: StatedFacts): FoundFacts {
  if (price === undefined || (found.price !== undefined && found.price !== String(price.amount))) {
    return {};
  }
  const currency = found.currency ?? price.currency;
  return { price: String(price.amount), ...(currency !== undefined && { currency }) };
}

function addArea(found: FoundFacts, { area }: StatedFacts): FoundFacts {
  if (area === undefined || found.area !== undefined) return {};
  return { area: String(area.amount), areaUnit: area.unit };
}

/** A sold property has no open house. */
function addInvitation({ status, date }: FoundFacts, { invitation }: StatedFacts): FoundFacts {
  const isGone = status === 'sold' || status === 'under-contract';
  if (invitation === undefined || date !== undefined || isGone) return {};
  return { status: 'open-house', ...invitation };
}

function addHighlights(found: FoundFacts, stated: StatedFacts): FoundFacts {
  const own = found.highlights ?? [];
  const others = (stated.highlights ?? []).filter(
    (one) => !own.some((other) => overlap(one.toLowerCase(), other.toLowerCase())),
  );
  const highlights = [...own, ...others].slice(0, MAX_HIGHLIGHTS);
  return highlights.length === 0 ? {} : { highlights };
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}
