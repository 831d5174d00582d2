import type { ListingFacts } from '@/contracts/project/words';
import { labelsOf } from './labels';

/** A fact as a figure with its label. Themes with labels show a price's label below it. */
export interface Fact {
  readonly kind: 'price' | 'beds' | 'baths' | 'area';
  readonly value: string;
  readonly label: string;
}

/** Returns price, beds, baths and area as the locale writes them; absent facts are left out. */
export function formatFacts(facts: ListingFacts, locale: string): Fact[] {
  const labels = labelsOf(locale);
  const number = new Intl.NumberFormat(locale);
  const plural = new Intl.PluralRules(locale);
  const count = (
    kind: 'beds' | 'baths',
    amount: number | undefined,
    forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string },
  ): Fact[] => {
    if (amount === undefined || amount === 0) return [];
    const label = forms[plural.select(amount)] ?? forms.other;
    return [{ kind, value: number.format(amount), label }];
  };
  const { price, area } = facts;
  return [
    ...(price === undefined
      ? []
      : [{ kind: 'price' as const, value: formatPrice(price, locale), label: labels.price }]),
    ...count('beds', facts.beds, labels.beds),
    ...count('baths', facts.baths, labels.baths),
    ...(area === undefined
      ? []
      : [
          {
            kind: 'area' as const,
            value: number.format(area.amount),
            label: area.unit === 'sqft' ? labels.squareFeet : labels.squareMetres,
          },
        ]),
  ];
}

/** Formats whole amounts without decimals, with the currency's sign where the locale puts it. */
function formatPrice({ amount, currency }: { amount: number; currency: string }, locale: string) {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amount);
}

/** Returns the listing's status, an open house with its day and hours. */
export function formatStatus(status: ListingFacts['status'], locale: string): string | undefined {
  if (status === undefined) return undefined;
  const labels = labelsOf(locale);
  if (status.kind !== 'open-house') return labels.statuses[status.kind];
  // The times are the property's own: they are formatted in UTC and never shifted.
  const timeZone = 'UTC';
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).format(new Date(`${status.date}T00:00:00Z`));
  const hours = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatRange(
    new Date(`${status.date}T${status.from}:00Z`),
    new Date(`${status.date}T${status.to}:00Z`),
  );
  // Lines break between the parts only.
  return [labels.openDay, day, hours].map((part) => part.replace(/\s/g, '\u00a0')).join('\u00a0· ');
}
