import { type FactsForm, MAX_HIGHLIGHTS } from '@/lib/draft/facts-form';
import type { FoundFacts } from '@/lib/listing-text/read-listing';
import { groupDigits } from './list-found-facts';

/** Returns the facts in the form's format: with grouped digits, and a field for each highlight. */
export function toChange(facts: FoundFacts): Partial<FactsForm> {
  const { price, area, highlights } = facts;
  return {
    ...facts,
    ...(price !== undefined && { price: groupDigits(price) }),
    ...(area !== undefined && { area: groupDigits(area) }),
    ...(highlights !== undefined && {
      highlights: Array.from({ length: MAX_HIGHLIGHTS }, (_, i) => highlights[i] ?? ''),
    }),
  };
}

/** Picks from one object the keys of another. */
export function pickFields<Whole extends object>(whole: Whole, keys: object): Partial<Whole> {
  const fields = Object.entries(whole).filter(([field]) => field in keys);
  return Object.fromEntries(fields) as Partial<Whole>;
}

/** A pasted text whose facts were filled in. */
export interface UsedText {
  readonly text: string;
  /** The form before that. */
  readonly form: FactsForm;
  readonly change: Partial<FactsForm>;
}

/**
 * Returns facts extracted from a used text since, for fields that the user has not changed in the meantime.
 * @returns undefined if there is nothing to fill in.
 */
export function findLaterChange(
  { form: before, change }: UsedText,
  form: FactsForm,
  facts: FoundFacts,
): Partial<FactsForm> | undefined {
  const filledIn = { ...before, ...change };
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const later = Object.entries(toChange(facts)).filter(([name, value]) => {
    const field = name as keyof FactsForm;
    return !isSame(value, filledIn[field]) && isSame(form[field], filledIn[field]);
  });
  return later.length === 0 ? undefined : (Object.fromEntries(later) as Partial<FactsForm>);
}
