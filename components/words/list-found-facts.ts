import type { FactsForm } from '@/lib/draft/facts-form';
import { listingStatuses } from '@/lib/format/listing-status';
import { formatNumber } from '@/lib/format/tokens';
import type { FoundFacts } from '@/lib/listing-text/read-listing';

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Returns the facts found in a text as rows of a name and a value, for the user to confirm. */
export function listFoundFacts(facts: FoundFacts): (readonly [name: string, value: string])[] {
  const { address, city, price, currency = '', beds, baths, area, areaUnit } = facts;
  const unit = areaUnit === 'sqm' ? 'm²' : 'sq ft';
  const rows: [string, string | undefined][] = [
    ['Address', address],
    ['City', city],
    ['Price', price && `${groupDigits(price)} ${currency}`.trim()],
    ['Beds', beds],
    ['Baths', baths],
    ['Area', area && `${groupDigits(area)} ${unit}`],
    ['Status', listingStatuses.find(({ kind }) => kind === facts.status)?.label],
    ['Open', toHours(facts)],
    ['Highlights', facts.highlights?.join(' · ')],
  ];
  return rows.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
}

/** Facts that the title of nearly every video shows. */
const titleFacts = ['address', 'city', 'price'] as const;

/**
 * Returns `Address and city were not found: add them below.` for title facts that neither the text nor the
 * form has; undefined if none is missing.
 */
export function describeMissingFacts(facts: FoundFacts, form: FactsForm): string | undefined {
  const missing = titleFacts.filter(
    (fact) => facts[fact] === undefined && form[fact].trim() === '',
  );
  if (missing.length === 0) return undefined;
  const names = new Intl.ListFormat('en-US').format(missing);
  const rest =
    missing.length === 1 ? 'wasn’t found. Add it below.' : 'weren’t found. Add them below.';
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${rest}`;
}

/** Returns `1,285,000`, in the form's format. */
export function groupDigits(amount: string): string {
  return formatNumber(Number(amount));
}

/** Returns `Sun, Nov 29, 2026, 1:00 PM to 4:00 PM`: with the year, because texts often omit it. */
function toHours({ date, from, to }: FoundFacts): string | undefined {
  if (date === undefined || from === undefined || to === undefined) return undefined;
  // Recent ICU versions put a narrow no-break space before AM and PM.
  const toTime = (time: string) =>
    clock.format(new Date(`${date}T${time}Z`)).replace(/\u202f/g, ' ');
  return `${day.format(new Date(`${date}T00:00Z`))}, ${toTime(from)} to ${toTime(to)}`;
}
