import { type FactsForm, readAmount } from './facts-form';
import { findListingAddress } from './find-listing-address';
import { listingToText } from './listing-to-text';

/** The facts a listing's text states. */
export type FoundFacts = Partial<
  Pick<
    FactsForm,
    'address' | 'city' | 'price' | 'currency' | 'beds' | 'baths' | 'area' | 'areaUnit'
  >
>;

/** A lower amount is a fee, not a property's price. */
const MIN_PRICE = 10_000;
/** A heading has so many lines. */
const HEAD_LINES = 3;
/** A smaller area is that of a room or a part of one. */
const MIN_AREA = { sqft: 100, sqm: 10 } as const;
/** One area in two units differs by no more than this share, because both are rounded. */
const MAX_UNIT_DIFFERENCE = 0.02;
const SQFT_PER_SQM = 10.764;

const number = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,'’]*\d|\d`;
const countWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const count = String.raw`\d{1,2}(?:[.,]5|\s?½)?|(?:${countWords.join('|')})(?:\s?½)?`;
const signs = String.raw`US\$|CA\$|C\$|AU\$|A\$|NZ\$|S\$|HK\$|\$|€|£|CHF\b|USD\b|EUR\b|GBP\b|CAD\b|AUD\b|NZD\b`;
const bedNames = 'bed(?:room)?s?|bd|br|bdrms?|chambres?(?: à coucher)?|schlafzimmer';
const bathNames = 'bath(?:room)?s?|ba|salles? de bains?|badezimmer|bäder';

const patterns = {
  priceAfterSign: new RegExp(
    String.raw`(?<![\p{L}])(${signs})[ ]?(${number})(?![\d.,]*\s?[kKmM]\b)`,
    'gu',
  ),
  priceBeforeSign: new RegExp(String.raw`(?<![\d.,/–-])(${number})[ ]?(${signs})(?![ ]?\d)`, 'gu'),
  beds: countPattern(bedNames),
  baths: countPattern(bathNames),
  area: new RegExp(
    String.raw`(?<![\d.,/–-])(?<!\p{L})(${number})[ \t-]*(sq\.?\s?ft\b|sqft\b|SF\b|square[\s-]f(?:ee|oo)t\b|pieds? carrés?|pi²|pi2\b|pc\b|m²|m2\b|qm\b|sqm\b|sq\.?\s?m\b|square\smet(?:er|re)s?\b|quadratmeter\b)`,
    'giu',
  ),
};

function countPattern(names: string): RegExp {
  return new RegExp(
    String.raw`(?<![\d.,–\p{L}-])(?<!\d\s?/\s?)(?<!\d )(${count})[ \t-]*(?:${names})(?!\p{L})`,
    'giu',
  );
}

/** A label with its number: after a colon, or alone in its part of the line. */
function labelledPattern(names: string): RegExp {
  return new RegExp(
    String.raw`(?:(?<!\p{L})(?:${names})\s*:[ \t]*|(?<=^|\n|[|·•;]\s?| {2}|\t)(?:${names})[ \t]+)(\d{1,2}(?:[.,]5)?)(?=[ \t]*(?:\n|$|[|·•;]| {2}|\t|\p{L}+\s?:))(?![.,]?\d)`,
    'giu',
  );
}
const labelled = { beds: labelledPattern(bedNames), baths: labelledPattern(bathNames) };
const fullBaths = /\b(?:full baths?|(?:full )?bath(?:room)?s? ?\(?full\)?)\s*:\s*(\d{1,2})\b/gi;
const partialBaths =
  /\b(?:half|partial|powder|quarter|three[- ]quarter|3\/4|1\/2)\b(?!\)?\s*:\s*0\b)|salles? d['’]eau|gäste-?wc/i;

/** Amounts next to these words do not refer to the property. */
const otherPrices =
  /(?<!\p{L})(?:hoa|dues?|fees?|tax(?:es|e)?|month(?:ly)?|per|deposit|was|from|reduced|previously|originally|credit|warranty|upgrades?|rent(?:al)?|sold|last|z?estimated?|zestimate|est|assessed|assessment|évaluation|average|median|nearby|comparable|income|loan|mortgage|payment|stamp duty|insurance|hausgeld|nebenkosten|provision|(?:kalt|warm)?miet\p{L}*|jahr|jährlich|annual(?:ly)?|year(?:ly)?|loyer|charges|taxes)(?!\p{L})|\/\s?mo/iu;
const otherAreas =
  /(?<!\p{L})(?:lot|land|plot|garage|deck|terrace|balcony|patio|basement|garden|yard|adu|guest|site|outbuildings?|terrain|jardin|terrasse|balcon|grundstück(?:sfläche)?|nutzfläche|garten|keller|balkon|bureau|office|studio|barn|per|ceiling)(?!\p{L})/iu;
const otherCounts =
  /(?<!\p{L})(?:guest|adu|cottage|garage|half|full|partial|powder|quarter|studio|in-law|casita)(?!\p{L})/iu;
const ownArea =
  /(?<!\p{L})(?:living(?: area| space)?|habitable|wohnfläche|internal|interior|heated|finished)(?!\p{L})/iu;
/** Characters before and after a match in which such a word counts. */
const NEAR = 32;

/**
 * Finds the facts that a listing's text states. A fact the text states in two ways, or beside words
 * that make it another thing's (a guest cottage, a fee, a lot), is left out rather than guessed.
 */
export function readListing(pasted: string): FoundFacts {
  const text = listingToText(pasted).replace(/ and a half\b/gi, ' ½');
  const price = findPrice(text);
  const area = findArea(text);
  const beds = findCount(text, 'beds');
  const baths =
    findFullBaths(text) ?? (partialBaths.test(text) ? undefined : findCount(text, 'baths'));
  return {
    ...findListingAddress(text),
    ...(price === undefined ? {} : toFields(price, 'price', 'currency')),
    ...(beds === undefined || beds.includes('.') ? {} : { beds }),
    ...(baths === undefined ? {} : { baths }),
    ...(area === undefined ? {} : toFields(area, 'area', 'areaUnit')),
  };
}

/** A label before a number, as in `Baths: 3`: the number belongs to it, not to what follows. */
const labelBefore =
  /(?<!\p{L})(?:beds?|bedrooms?|baths?|bathrooms?|zimmer|schlafzimmer|badezimmer|chambres?|pièces|area|size|garage|parking|floors?|levels?|stories|units?)[ \t]*[:)]*[ \t]*$/iu;
const partBorder = /[\n;•|·]|,\s|\.\s|\t| {2,}|\s\/\s/;
/** Digits grouped by spaces begin a part; elsewhere they may be two numbers. */
const groupStart = /(?:^|[\n:|•·(~;]|\bca\.?|[$€£]|\t| {2}|-)\s*$/i;

/** The matches that no word beside them makes another thing's. */
function findAll(text: string, pattern: RegExp, others: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)].filter(({ index, 0: match }) => {
    const end = index + match.length;
    const all = text.slice(Math.max(0, index - NEAR), index);
    const before = all.split(partBorder).at(-1) ?? '';
    const after =
      text
        .slice(end, end + NEAR)
        .split(partBorder)[0]
        ?.split('(')[0] ?? '';
    if (/\d $/.test(all) || (/^\d+ \d/.test(match) && !groupStart.test(all))) return false;
    return !others.test(`${before} ${after}`);
  });
}

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
  HK$: 'HKD',
};
/** What in a text tells which country's dollars are meant. */
const dollars: readonly (readonly [currency: string, sign: RegExp])[] = [
  [
    'CAD',
    /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b(?:Québec|Quebec|Ontario|Alberta|Manitoba|Saskatchewan|British Columbia|Nova Scotia|New Brunswick|Canada|Centris)\b/,
  ],
  ['AUD', /\b(?:NSW|VIC|QLD|TAS|ACT|WA|SA|NT) \d{4}\b|\bAustralia\b/],
  ['NZD', /\bNew Zealand\b|\bAotearoa\b/],
];

/** `1285000 USD`; nothing for an amount too small to be a property's. */
function toPrice(text: string, sign = '', typed = ''): string[] {
  const amount = readAmount(typed);
  if (amount === undefined || amount < MIN_PRICE) return [];
  const dollar = dollars.find(([, told]) => told.test(text))?.[0] ?? 'USD';
  const currency = sign === '$' ? dollar : (currencies[sign] ?? sign);
  return [`${amount} ${currency}`];
}

/** A price that stands alone in one of the first lines is the property's, whatever others follow. */
function findPrice(text: string): string | undefined {
  const head = text.split(/\n\s*/).slice(0, HEAD_LINES);
  const alone = head
    .filter((line) => /^\P{L}*(?:[A-Z]{3}\P{L}*)?$/u.test(line))
    .flatMap(listPrices(text));
  return onlyOne(alone) ?? onlyOne(listPrices(text)(text));
}

/** The prices in a part of a text; the whole tells whose dollars they are in. */
function listPrices(whole: string): (part: string) => string[] {
  return (part) => [
    ...findAll(part, patterns.priceAfterSign, otherPrices).flatMap(([, sign, typed]) =>
      toPrice(whole, sign, typed),
    ),
    ...findAll(part, patterns.priceBeforeSign, otherPrices).flatMap(([, typed, sign]) =>
      toPrice(whole, sign, typed),
    ),
  ];
}

function findArea(text: string): string | undefined {
  const found = findAll(text, patterns.area, otherAreas).flatMap((match) => {
    const [, typed = '', unit = ''] = match;
    const amount = readAmount(typed);
    const areaUnit = /^(?:m|qm|sqm|sq\.?\s?m\b|square\smet|quadrat)/i.test(unit) ? 'sqm' : 'sqft';
    if (amount === undefined || amount < MIN_AREA[areaUnit]) return [];
    const before = text.slice(Math.max(0, match.index - NEAR), match.index);
    return [{ amount, areaUnit, isOwn: ownArea.test(before.split(partBorder).at(-1) ?? '') }];
  });
  const own = found.filter(({ isOwn }) => isOwn);
  const [first, ...others] = own.length > 0 ? own : found;
  if (first === undefined) return undefined;
  const toSqm = ({ amount, areaUnit }: typeof first) =>
    areaUnit === 'sqm' ? amount : amount / SQFT_PER_SQM;
  const isSame = (other: typeof first) =>
    other.areaUnit === first.areaUnit
      ? other.amount === first.amount
      : Math.abs(toSqm(other) / toSqm(first) - 1) < MAX_UNIT_DIFFERENCE;
  return others.every(isSame) ? `${first.amount} ${first.areaUnit}` : undefined;
}

function findCount(text: string, of: 'beds' | 'baths'): string | undefined {
  const told = findAll(text, patterns[of], otherCounts).filter(
    ({ index }) => !labelBefore.test(text.slice(Math.max(0, index - NEAR), index)),
  );
  const listed = [...text.matchAll(labelled[of])].filter(
    ({ index }) => !otherCounts.test(text.slice(Math.max(0, index - 8), index)),
  );
  return onlyOne([...told, ...listed].map(([, typed = '']) => toCount(typed)));
}

/** Full bathrooms, where the text says that there are no others. */
function findFullBaths(text: string): string | undefined {
  const full = [...text.matchAll(fullBaths)].map(([, typed = '']) => typed);
  return partialBaths.test(text) ? undefined : onlyOne(full);
}

function toCount(typed: string): string {
  const plain = typed.toLowerCase().replace(',', '.');
  const word = countWords.indexOf(plain.split(' ')[0] ?? '');
  const isHalf = /½/.test(plain);
  const whole = word === -1 ? Number.parseFloat(plain) : word + 1;
  return String(isHalf ? whole + 0.5 : whole);
}

function onlyOne(values: readonly string[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function toFields(pair: string, amount: string, unit: string): Record<string, string> {
  const [first = '', second = ''] = pair.split(' ');
  return { [amount]: first, [unit]: second };
}
