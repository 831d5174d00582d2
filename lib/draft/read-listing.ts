import { type FactsForm, readAmount } from './facts-form';

/** The facts a listing's text states. */
export type FoundFacts = Partial<
  Pick<
    FactsForm,
    'address' | 'city' | 'price' | 'currency' | 'beds' | 'baths' | 'area' | 'areaUnit'
  >
>;

/** An address is looked for in this many lines at the beginning: further down stands an office's. */
const ADDRESS_LINES = 3;
/** What costs less is a fee, not a property. */
const MIN_PRICE = 10_000;

const number = String.raw`\d[\d.,]*\d|\d`;
const countWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const count = String.raw`\d{1,2}(?:[.,]5)?|${countWords.join('|')}`;

const patterns = {
  price: new RegExp(
    String.raw`(US\$|\$|€|£|\b(?:USD|EUR|GBP)\b)\s?(${number})(?![\d.,]*\s?[kKmM]\b)`,
    'g',
  ),
  beds: new RegExp(String.raw`(?<![\d.,/–-])\b(${count})[ \t-]*(?:bed(?:room)?s?|bd|br)\b`, 'gi'),
  baths: new RegExp(String.raw`(?<![\d.,/–-])\b(${count})[ \t-]*(?:bath(?:room)?s?|ba)\b`, 'gi'),
  area: new RegExp(
    String.raw`(?<![\d.,/–-])\b(${number})[ \t-]*(sq\.?\s?ft\b|sqft\b|square[\s-]f(?:ee|oo)t\b|m²|sqm\b|sq\.?\s?m\b|square\smet(?:er|re)s?\b)`,
    'gi',
  ),
};
/** Amounts beside these words are of something else than the property. */
const otherPrices =
  /\b(?:hoa|dues?|fees?|tax(?:es)?|month(?:ly)?|per|deposit|was|from|reduced|credit|upgrades?|rent|sold|last|estimated?|assessed|average|median|nearby|comparable)\b|\/\s?mo/i;
const otherAreas =
  /\b(?:lot|land|plot|garage|deck|terrace|balcony|patio|basement|garden|yard|adu|guest)\b/i;
const otherCounts = /\b(?:guest|adu|cottage|garage|half|full|partial|powder|quarter)\b/i;
/** Characters before and after a match in which such a word counts. */
const NEAR = 24;

const streets =
  'Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Terrace|Ter|Circle|Cir|Highway|Hwy|Trail|Parkway|Pkwy|Loop|Square|Sq';
const addressLine = new RegExp(
  String.raw`^(\d{1,6}[A-Za-z]?(?:[–-]\d{1,6})?(?:\s[\p{L}\d.'’-]+){1,5}?\s(?:${streets})\b\.?(?:,?\s(?:#|Unit\s|Apt\.?\s|Suite\s)\s?[\w-]+)?)(?:,\s*(\p{L}[\p{L} .'’-]*(?:,\s*[A-Z]{2})?)(?:\s+\d{5}(?:-\d{4})?)?)?$`,
  'u',
);

/**
 * Finds the facts that a listing's text states. A fact the text states in two ways, or beside words
 * that make it another thing's (a guest cottage, a fee, a lot), is left out rather than guessed.
 */
export function readListing(text: string): FoundFacts {
  const price = onlyOne(findAll(text, patterns.price, otherPrices).flatMap(toPrice));
  const area = onlyOne(findAll(text, patterns.area, otherAreas).flatMap(toArea));
  const beds = onlyOne(findAll(text, patterns.beds, otherCounts).flatMap(toCount));
  const baths = onlyOne(findAll(text, patterns.baths, otherCounts).flatMap(toCount));
  return {
    ...findAddress(text),
    ...(price === undefined ? {} : toFields(price, 'price', 'currency')),
    ...(beds === undefined || beds.includes('.') ? {} : { beds }),
    ...(baths === undefined ? {} : { baths }),
    ...(area === undefined ? {} : toFields(area, 'area', 'areaUnit')),
  };
}

/** A label before a number, as in `Baths: 3`: the number belongs to it, not to what follows. */
const labelBefore =
  /\b(?:beds?|bedrooms?|baths?|bathrooms?|area|size|garage|parking|floors?)[ \t]*:?[ \t]*$/i;
const partBorder = /[\n;•|]|,\s|\.\s/;

/** The matches that no word beside them makes another thing's. */
function findAll(text: string, pattern: RegExp, others: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)].filter(({ index, 0: match }) => {
    const end = index + match.length;
    const before =
      text
        .slice(Math.max(0, index - NEAR), index)
        .split(partBorder)
        .at(-1) ?? '';
    const after = text.slice(end, end + NEAR).split(partBorder)[0] ?? '';
    return !labelBefore.test(before) && !others.test(`${before} ${after}`);
  });
}

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
};

/** `1285000 USD`; nothing for an amount too small to be a property's. */
function toPrice([, sign = '', typed = '']: RegExpMatchArray): string[] {
  const amount = readAmount(typed);
  if (amount === undefined || amount < MIN_PRICE) return [];
  return [`${amount} ${currencies[sign] ?? 'USD'}`];
}

function toArea([, typed = '', unit = '']: RegExpMatchArray): string[] {
  const amount = readAmount(typed);
  return amount === undefined ? [] : [`${amount} ${/f/i.test(unit) ? 'sqft' : 'sqm'}`];
}

function toCount([, typed = '']: RegExpMatchArray): string[] {
  const position = countWords.indexOf(typed.toLowerCase());
  return [position === -1 ? String(Number(typed.replace(',', '.'))) : String(position + 1)];
}

function onlyOne(values: readonly string[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function toFields(pair: string, amount: string, unit: string): Record<string, string> {
  const [first = '', second = ''] = pair.split(' ');
  return { [amount]: first, [unit]: second };
}

function findAddress(text: string): FoundFacts {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const matches = lines.slice(0, ADDRESS_LINES).flatMap((line) => {
    const match = addressLine.exec(line);
    return match === null ? [] : [match];
  });
  const [match, ...others] = matches;
  if (match === undefined || others.length > 0) return {};
  const [, address = '', city] = match;
  return { address, ...(city === undefined ? {} : { city: city.trim() }) };
}
