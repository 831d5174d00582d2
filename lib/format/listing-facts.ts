import type { ListingFacts } from '@/contracts/project/words';
import { isInvitationOver } from '@/rules/is-invitation-over';
import { listingStatusLabel } from './listing-status';

type Price = NonNullable<ListingFacts['price']>;

/** Returns `$1,285,000` in the locale's notation; decimals only if there are any. */
export function formatListingPrice({ amount, currency }: Price, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amount);
}

/** Returns the known ones of beds, baths and area: `4 bedrooms`, `2.5 baths`, `2,140 sq ft`. */
export function listFigures({ beds, baths, area }: ListingFacts, locale: string): string[] {
  const number = new Intl.NumberFormat(locale);
  const count = (amount: number | undefined, one: string, many: string) =>
    amount === undefined || amount === 0
      ? []
      : [`${number.format(amount)} ${amount === 1 ? one : many}`];
  return [
    ...count(beds, 'bedroom', 'bedrooms'),
    ...count(baths, 'bath', 'baths'),
    ...(area === undefined
      ? []
      : [`${number.format(area.amount)} ${area.unit === 'sqft' ? 'sq ft' : 'm²'}`]),
  ];
}

/**
 * `Just listed`, or `Open house: Sunday, November 29, 1:00 – 4:00 PM` in the property's own time; nothing
 * of one that is over.
 */
export function describeListingStatus(
  status: ListingFacts['status'],
  locale: string,
  now: Date,
): string | undefined {
  if (status === undefined || isInvitationOver(status, now)) return undefined;
  const label = listingStatusLabel(status);
  if (status.kind !== 'open-house') return label;
  const english = toEnglish(locale);
  const at = (time: string) => new Date(`${status.date}T${time}:00Z`);
  const day = new Intl.DateTimeFormat(english, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const hours = new Intl.DateTimeFormat(english, { timeStyle: 'short', timeZone: 'UTC' });
  return `${label}: ${day.format(at('00:00'))}, ${hours.formatRange(at(status.from), at(status.to))}`;
}

/**
 * Returns `The open house of November 21 is over`, with the year if it differs from the current one;
 * undefined for a future one.
 */
export function describePastInvitation(
  status: ListingFacts['status'],
  locale: string,
  now: Date,
): string | undefined {
  if (status?.kind !== 'open-house' || !isInvitationOver(status, now)) return undefined;
  return formatPastInvitation({ date: status.date, locale }, now);
}

/** As `describePastInvitation`, of one that is known to be over. */
export function formatPastInvitation(
  { date, locale }: { readonly date: string; readonly locale: string },
  now: Date,
): string {
  const at = new Date(`${date}T00:00:00Z`);
  const day = new Intl.DateTimeFormat(toEnglish(locale), {
    day: 'numeric',
    month: 'long',
    ...(at.getUTCFullYear() !== now.getUTCFullYear() && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return `The open house of ${day.format(at)} is over`;
}

/** The sentence is English; so is its date. */
function toEnglish(locale: string): string {
  return locale.startsWith('en-') ? locale : 'en-US';
}
