import { stateCodes } from './regions';

/** Signs and names that several countries share, with the currencies that each may mean. */
const shared = new Map([
  ['$', new Set(['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'COP', 'CLP'])],
  ['pesos', new Set(['MXN', 'COP', 'CLP'])],
  ['kr', new Set(['SEK', 'NOK', 'DKK'])],
]);

/** Returns whether the currency of an amount with this sign is ambiguous. */
export function isShared(currency: string): boolean {
  return shared.has(currency);
}

/** Patterns that determine the currency of such a sign. The first match counts. */
const signs: readonly (readonly [currency: string, sign: RegExp])[] = [
  // Ontario is also a town in California.
  ['USD', new RegExp(String.raw`, ?(?:${[...stateCodes].join('|')}) \d{5}\b`)],
  ['CAD', /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/],
  ['CAD', /, (?:ON|BC|AB|SK|MB|QC|NS|NB|PE)\b/],
  ['CAD', /\b(?:Qu[ée]bec|Ontario|Alberta|Manitoba|Saskatchewan|Canada|Centris|Montr[ée]al)\b/],
  ['CAD', /\b(?:British Columbia|Nova Scotia|New Brunswick|Newfoundland)\b/],
  ['CAD', /(?<!\p{L})(?:chambres?|salles? de bains?|maison|à vendre|càc)(?!\p{L})/iu],
  ['AUD', /\b(?:NSW|VIC|Vic|QLD|Qld|TAS|Tas|ACT|WA|SA|NT),? \d{4}\b|\bAustralia\b/],
  ['AUD', /\b[A-Z][a-z]+,? (?:NSW|VIC|Vic|QLD|Qld|TAS|Tas)\b/],
  ['NZD', /\bNew Zealand\b|\bAotearoa\b/],
  ['MXN', /\b(?:CDMX|M[ée]xico\b(?!, NM)|Rec[áa]maras?)\b/i],
  ['COP', /\b(?:Colombia|Bogot[áa]|Medell[íi]n|Estrato \d)/],
  ['CLP', /\b(?:Santiago de Chile|Chile)\b/],
  [
    'SEK',
    /\b(?:Sweden|Sverige|Stockholm|G[öo]teborg|Gothenburg|Malm[öo]|Uppsala|rum|bostadsr[äa]tt)(?!\p{L})/u,
  ],
  ['NOK', /\b(?:Norway|Norge|Oslo|Bergen|Trondheim|Stavanger|soverom|prisantydning)(?!\p{L})/iu],
  [
    'DKK',
    /\b(?:Denmark|Danmark|Copenhagen|K[øo]benhavn|Aarhus|Odense|Aalborg|v[æa]relser|ejerudgift)(?!\p{L})/iu,
  ],
];
/** Many countries write their pesos with `$`, and some their dollars. */
const spanish = /\b(?:habitaciones|dormitorios?|ba[ñn]os?|en venta|cochera)(?!\p{L})/iu;

/** In the United States homes are not measured in metres. */
const metric = /\d ?(?:m²|m2|sqm|sq\.? ?m)(?![\p{L}\d])/iu;

/** A town with its state. */
const american = /, ?([A-Z]{2})\b/g;

/**
 * Returns the currency of an amount with a shared sign, or without a sign; undefined if the text leaves it
 * open.
 */
export function findCurrency(text: string, sign: string | undefined): string | undefined {
  const possible = shared.get(sign ?? '$');
  const told = signs.find(([currency, told]) => possible?.has(currency) && told.test(text))?.[0];
  if (told !== undefined || (sign ?? '$') !== '$') return told;
  const hasSign = sign !== undefined;
  const isAmerican = [...text.matchAll(american)].some(([, code = '']) => stateCodes.has(code));
  if (isAmerican && !(hasSign && spanish.test(text))) return 'USD';
  return !hasSign || spanish.test(text) || metric.test(text) ? undefined : 'USD';
}
