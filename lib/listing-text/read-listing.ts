import type { FactsForm } from '../draft/facts-form';
import { dropSimilar } from './drop-similar';
import { jsonToLines } from './json-to-lines';
import { readParts } from './labelled-parts';
import { listingToText } from './listing-to-text';
import { pairHeaderRow } from './pair-header-row';
import { readAddress } from './read-address';
import { readArea } from './read-area';
import { readCounts } from './read-counts';
import { readHighlights } from './read-highlights';
import { readInvitation } from './read-invitation';
import { readPrice } from './read-price';
import { readStatus } from './read-status';
import { tokenize } from './tokenize';

type FoundField =
  | 'address'
  | 'city'
  | 'price'
  | 'currency'
  | 'beds'
  | 'baths'
  | 'area'
  | 'areaUnit'
  | 'status'
  | 'date'
  | 'from'
  | 'to'
  | 'highlights';

/** The facts stated in a listing's text. */
export type FoundFacts = Partial<Pick<FactsForm, FoundField>>;

/**
 * Extracts the facts stated in a listing's text. A fact stated in two ways, or beside words that attribute it
 * to something else (a guest cottage, a fee, a lot), is left out rather than guessed.
 * @param today such as `2026-11-24`; an open house is on the next matching day.
 */
export function readListing(pasted: string, today = toToday()): FoundFacts {
  const text = pairHeaderRow(dropSimilar(listingToText(jsonToLines(pasted))));
  const tokens = tokenize(text);
  const parts = readParts(tokens);
  const price = readPrice(parts, text);
  const area = readArea(parts);
  const { beds, baths } = readCounts(parts);
  const highlights = readHighlights(parts, text);
  return {
    ...readAddress(parts),
    ...(price && { price: String(price.amount) }),
    ...(price?.currency !== undefined && { currency: price.currency }),
    ...(beds !== undefined && { beds: String(beds) }),
    ...(baths !== undefined && { baths: String(baths) }),
    ...(area && { area: String(area.amount), areaUnit: area.unit }),
    ...toStatus(readStatus(parts), readInvitation(tokens, today)),
    ...(highlights.length > 0 && { highlights }),
  };
}

/** An open house takes precedence over other statuses, except that a sold property has none. */
function toStatus(
  status: ReturnType<typeof readStatus>,
  invitation: ReturnType<typeof readInvitation>,
): FoundFacts {
  const isGone = status === 'sold' || status === 'under-contract';
  if (invitation !== undefined && !isGone) return { status: 'open-house', ...invitation };
  return status === undefined ? {} : { status };
}

/** Returns today's date in the user's time zone. */
export function toToday(): string {
  const now = new Date();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
