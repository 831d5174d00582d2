import { readNumber } from './read-number';
import type { Token } from './tokenize';

/** An amount of money in a text, from its first token to the index after its last. */
export interface Money {
  readonly amount: number;
  /** An ISO 4217 code; `$`, `kr` or `pesos` if the text beside the amount does not name the country. */
  readonly currency: string | undefined;
  readonly end: number;
}

export const currencyCodes = new Set(
  [
    'USD EUR GBP CAD AUD NZD CHF SEK NOK DKK PLN CZK AED ILS INR JPY CNY HKD KRW SGD THB ZAR BRL',
    'MXN TRY COP ARS CLP PEN UYU',
  ]
    .join(' ')
    .split(' '),
);
const signs = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', '$'],
  ['₹', 'INR'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
]);
/** Prefixes and suffixes of `$`. */
const dollars = new Map([
  ['us', 'USD'],
  ['u', 'USD'],
  ['ca', 'CAD'],
  ['c', 'CAD'],
  ['cdn', 'CAD'],
  ['can', 'CAD'],
  ['au', 'AUD'],
  ['a', 'AUD'],
  ['nz', 'NZD'],
  ['s', 'SGD'],
  ['hk', 'HKD'],
  ['mx', 'MXN'],
  ['r', 'BRL'],
]);
/** `kr`, `pesos` and `dollars` stay as they are if several countries use them. */
const names = new Map([
  ...['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'mxn'].map(
    (code) => [code, code.toUpperCase()] as const,
  ),
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['dollars', '$'],
  ['pounds', 'GBP'],
  ['francs', 'CHF'],
  ['franken', 'CHF'],
  ['fr', 'CHF'],
  ['kronor', 'SEK'],
  ['kr', 'kr'],
  ['kroner', 'kr'],
  ['pesos', 'pesos'],
]);
/** Nationalities of dollars. */
const nationalities = new Map([
  ['us', 'USD'],
  ['american', 'USD'],
  ['canadian', 'CAD'],
  ['australian', 'AUD'],
]);
const multipliers = new Map([
  ['k', 1e3],
  ['tsd', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mdp', 1e6],
  ['lakh', 1e5],
  ['lakhs', 1e5],
  ['lac', 1e5],
  ['cr', 1e7],
  ['crore', 1e7],
  ['crores', 1e7],
  ['mn', 1e6],
  ['mio', 1e6],
  ['mln', 1e6],
  ['mill', 1e6],
  ['million', 1e6],
  ['millions', 1e6],
  ['millionen', 1e6],
  ['millones', 1e6],
  ['milhoes', 1e6],
  ['milioni', 1e6],
  ['miljoen', 1e6],
]);

/** Numbers before a multiplier are smaller. */
const MAX_SCALED = 10_000;

/** Reads the amount of money at a token, with its currency before or after the number. */
export function readMoney(tokens: readonly Token[], at: number): Money | undefined {
  const before = readCurrency(tokens, at);
  const number = readScaled(tokens, before?.end ?? at);
  if (number === undefined) return undefined;
  const after = readCurrency(tokens, number.end);
  const isNext = after !== undefined && tokens[after.end]?.kind === 'number';
  if (before === undefined) {
    // A sign followed by a number belongs to that number.
    if (after === undefined || (isNext && tokens[after.end]?.isSpaced === false)) return undefined;
    return { amount: number.value, ...after };
  }
  const isCode = before.currency === '$' && after !== undefined && !isNext;
  return isCode ? { amount: number.value, ...after } : { ...number, ...toMoney(number, before) };
}

/** Reads `289k` or `1.3M`: an amount recognisable only by its multiplier. */
export function readBareMoney(tokens: readonly Token[], at: number): Money | undefined {
  const plain = readNumber(tokens, at);
  const scaled = readScaled(tokens, at);
  if (plain === undefined || scaled === undefined || plain.end === scaled.end) return undefined;
  // `m` also means metre.
  const unit = tokens[plain.end];
  return unit?.text === 'm'
    ? undefined
    : { amount: scaled.value, currency: undefined, end: scaled.end };
}

function toMoney(number: { value: number; end: number }, { currency }: { currency: string }) {
  return { amount: number.value, currency, end: number.end };
}

/** `mil` is a thousand in Spanish and Portuguese, and short for a million in English. */
function readFactor(unit: string, value: number): number | undefined {
  if (unit === 'mil') return Number.isInteger(value) ? 1e3 : 1e6;
  return multipliers.get(unit);
}

function readScaled(tokens: readonly Token[], at: number) {
  const plain = readNumber(tokens, at);
  if (plain === undefined) return undefined;
  const number = { ...plain, end: skipDash(tokens, plain.end) };
  const unit = tokens[number.end];
  const factor = unit?.kind === 'word' ? readFactor(unit.key, number.value) : undefined;
  // An amount written out to the thousands has no multiplier: `€ 975.000 k.k.`
  if (factor === undefined || number.value >= MAX_SCALED) return number;
  const isShort = /^(?:tsd|mill|mio|mn|mln)$/.test(unit?.key ?? '');
  const isDotted = isShort && tokens[number.end + 1]?.key === '.';
  // A full stop after the abbreviation belongs to it.
  const end = number.end + (isDotted ? 2 : 1);
  const value = factor === 1e6 ? readMillions(tokens[at], number.value) : number.value;
  return { value: Math.round(value * factor), end };
}

/** Skips a dash instead of cents: `485.000,- €`, `1'250'000.–`. */
function skipDash(tokens: readonly Token[], end: number): number {
  const [sign, dash] = [tokens[end], tokens[end + 1]];
  const isDash = /^[,.]$/.test(sign?.text ?? '') && /^[-–—]$/.test(dash?.text ?? '');
  return isDash && !sign?.isSpaced && !dash?.isSpaced ? end + 2 : end;
}

/**
 * Returns a number of millions: `$2.195M`. No home costs thousands of millions, so three digits are decimals.
 */
function readMillions(token: Token | undefined, value: number): number {
  return /^\d{1,2}[.,]\d{3}$/.test(token?.text ?? '') ? value / 1_000 : value;
}

interface Currency {
  readonly currency: string;
  readonly end: number;
}

/** Reads a currency's code, sign or name at a token. */
function readCurrency(tokens: readonly Token[], at: number): Currency | undefined {
  const { text = '', key = '', kind } = tokens[at] ?? {};
  const sign = signs.get(text);
  if (sign !== undefined) return readSuffixed(tokens, at, sign);
  if (kind !== 'word') return undefined;
  const currency = names.get(key) ?? (currencyCodes.has(text) ? text : undefined);
  // `Fr.`
  if (key === 'fr' && text !== 'Fr' && tokens[at + 1]?.text !== '.') return undefined;
  if (currency === undefined) return readNational(tokens, at) ?? readPrefixed(tokens, at);
  // `kr. 4.250.000`
  const isDotted = tokens[at + 1]?.text === '.' && tokens[at + 2]?.kind === 'number';
  return { currency, end: isDotted ? at + 2 : at + 1 };
}

/** `US dollars`. */
function readNational(tokens: readonly Token[], at: number): Currency | undefined {
  const currency = nationalities.get(tokens[at]?.key ?? '');
  const isNamed = currency !== undefined && tokens[at + 1]?.key === 'dollars';
  return isNamed ? { currency, end: at + 2 } : undefined;
}

/** `$`, `$ CA`. */
function readSuffixed(tokens: readonly Token[], at: number, sign: string): Currency {
  const country = /^(?:CA|US|AU|NZ)$/.exec(tokens[at + 1]?.text ?? '')?.[0];
  const dollar = sign === '$' ? dollars.get(country?.toLowerCase() ?? '') : undefined;
  return dollar === undefined ? { currency: sign, end: at + 1 } : { currency: dollar, end: at + 2 };
}

/** `US$`, `AU$`, `R$`, and `U$S` as in Argentina. */
function readPrefixed(tokens: readonly Token[], at: number): Currency | undefined {
  const key = tokens[at]?.key ?? '';
  const currency = dollars.get(key);
  const sign = tokens[at + 1];
  if (currency === undefined || sign?.text !== '$' || sign.isSpaced) return undefined;
  const isSplit = key === 'u' && tokens[at + 2]?.key === 's';
  return { currency, end: at + (isSplit ? 3 : 2) };
}
