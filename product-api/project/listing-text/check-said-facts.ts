import type { StatedFacts } from '@/contracts/project/listing-text';
import { findUndrawable, listingFacts } from '@/contracts/project/words';
import { findFairHousingHints } from '@/rules/find-fair-housing-hints';
import { checkInvitation } from './check-invitation';
import { findAmounts } from './find-amounts';
import { standsIn, toPlainText } from './plain-text';
import { type SaidFacts, saidFacts } from './said-facts';

const MAX_HIGHLIGHTS = 3;
/** A number far from its label is another thing's. */
const MAX_QUOTE_LENGTH = 120;

/**
 * Returns the facts of a model's answer that the text confirms: words literally, amounts in figures within a
 * quoted passage that contains more than the number. All others are dropped.
 */
export function checkSaidFacts(said: unknown, text: string, today: string): StatedFacts {
  const read = saidFacts.safeParse(said);
  if (!read.success) return {};
  const plain = toPlainText(text);
  const facts = read.data;
  const passageOf = (fact: { quote: string } | null) => findPassage(plain, fact?.quote);
  const invitation = passageOf(facts.invitation);
  return {
    address: copied(plain, facts.address, listingFacts.shape.address),
    city: copied(plain, facts.city, listingFacts.shape.city),
    price: checkPrice(facts.price, passageOf(facts.price)),
    beds: checkCount(facts.beds, passageOf(facts.beds), listingFacts.shape.beds),
    baths: checkCount(facts.baths, passageOf(facts.baths), listingFacts.shape.baths),
    area: checkArea(facts.area, passageOf(facts.area)),
    invitation:
      facts.invitation === null || invitation === undefined
        ? undefined
        : checkInvitation(facts.invitation, invitation, today),
    highlights: checkHighlights(plain, facts.highlights),
  };
}

/** Returns the quoted passage as plain text, if it occurs in the text and contains more than a number. */
function findPassage(plain: string, quote: string | undefined): string | undefined {
  const passage = toPlainText(quote ?? '');
  const isLabelled =
    /\p{L}{2}|\p{Sc}|\p{Extended_Pictographic}/u.test(passage) &&
    passage.length <= MAX_QUOTE_LENGTH;
  return isLabelled && standsIn(plain, passage) ? passage : undefined;
}

type TextSchema = typeof listingFacts.shape.address;
type CountSchema = typeof listingFacts.shape.beds;

function copied(plain: string, said: string | null, schema: TextSchema): string | undefined {
  if (said === null || findUndrawable(said).length > 0) return undefined;
  const value = said.replace(/\s+/g, ' ').trim();
  const isName = /\p{L}{2}/u.test(value) && standsIn(plain, toPlainText(value));
  return isName ? schema.safeParse(value).data : undefined;
}

function checkCount(
  said: { amount: number } | null,
  passage: string | undefined,
  schema: CountSchema,
): number | undefined {
  if (said === null || passage === undefined || !findAmounts(passage).has(said.amount)) {
    return undefined;
  }
  return schema.safeParse(said.amount).data;
}

/** Signs that are one currency's alone. */
const ownSigns: Readonly<Record<string, string>> = {
  EUR: '€',
  GBP: '£',
  ILS: '₪',
  INR: '₹',
  KRW: '₩',
  PLN: 'zl',
  THB: '฿',
  TRY: '₺',
  USD: 'us$',
  AUD: 'au$',
  CAD: 'ca$',
  NZD: 'nz$',
};

function checkPrice(said: SaidFacts['price'], passage: string | undefined): StatedFacts['price'] {
  if (said === null || passage === undefined) return undefined;
  const amount = listingFacts.shape.price.unwrap().shape.amount.safeParse(said.amount).data;
  if (amount === undefined || !findAmounts(passage).has(amount)) return undefined;
  const code = said.currency?.toUpperCase() ?? '';
  const words = passage.split(/[^\p{L}]+/u);
  const sign = ownSigns[code];
  const isStated = words.includes(code.toLowerCase()) || (sign && passage.includes(sign));
  return /^[A-Z]{3}$/.test(code) && isStated ? { amount, currency: code } : { amount };
}

/** Units as written in plain passages, in which a superscript two is a normal two. */
const units = {
  sqft: /sq\.? ?\/?f|ft2|square f|pies|pieds|sf(?![\p{L}])/u,
  sqm: /m2|sq\.? ?m|square m|metr|qm|kvm|mq/u,
} as const;

function checkArea(said: SaidFacts['area'], passage: string | undefined): StatedFacts['area'] {
  if (said === null || passage === undefined || !units[said.unit].test(passage)) return undefined;
  const { amount, unit } = said;
  if (!findAmounts(passage).has(amount)) return undefined;
  return listingFacts.shape.area.safeParse({ amount, unit }).data;
}

function checkHighlights(plain: string, said: readonly string[]): string[] | undefined {
  const highlights = said.flatMap((highlight) => {
    const value = copied(plain, highlight, listingFacts.shape.address);
    const isFair = value !== undefined && findFairHousingHints(value).length === 0;
    return isFair && value.length <= 100 ? [value] : [];
  });
  const own = [...new Set(highlights)].slice(0, MAX_HIGHLIGHTS);
  return own.length === 0 ? undefined : own;
}
