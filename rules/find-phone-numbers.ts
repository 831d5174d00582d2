/** Zero digits of scripts with digits other than the European ones. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50];
const digitWords = [
  'zero|oh',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];
const spelt = new RegExp(
  String.raw`\b(?:${digitWords.join('|')})(?:[\s,.-]+(?:${digitWords.join('|')})){6,}\b`,
  'gi',
);
/** A toll-free number that ends in a vanity word. */
const vanity = /\b(?:1[\s.-]?)?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-][A-Z][A-Z\d-]{3,}/g;
/** Digits with the separators of telephone numbers. */
const digitRun =
  /(?<![\p{L}\d,.])(?:\+\s?)?\(?\d(?:[\d \t\u00a0\u202f().\-‐‑–/·]*\d)?(?![\p{L}\d])/gu;
/** Dates, and numbers whose label or unit gives them another meaning. */
const dates =
  /\b(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2})\b/g;
const numberLabel =
  /(?:\b(?:mls|apn|parcel|lot|block|plot|pin|id|ref|reference|listing|file|property|permit|deed|folio|tax|zip|plz|zone|model|order|section|unit|units|centris|réf|objekt-?nr|no|nr|n[°º]|[A-Z]{3})|#|№|[$€£¥₹₪₩₺])\.?\s*(?:number|no\.?|nr\.?|id|#|:)*[\s#:.]*$/i;
const unitAfter =
  /^\s*(?:[$€£¥₹₪₩₺%°²]|(?:usd|eur|gbp|cad|aud|chf|sek|nok|dkk|pln|czk|jpy|krw|sq|sqft|sf|ft|feet|foot|m|m2|m²|sqm|km|mi|miles?|acres?|ha|hectares?|qm|pi2?|pi²|kwh|v|volts?|kg|hours?|years?|seats?|steps?|dollars?|euros?|pounds?)\b)/i;
const callLabel =
  /(?:\b(?:tel|tél|telephone|téléphone|telefon|telefono|teléfono|phone|ph|mobile|mobil|handy|cell|call|calls|text|texts|sms|fax|whatsapp|office|direct|ask|dial|ring|appelez|llame|llamar|rufen|anrufen|chiama)\b|[☎☏📞📱✆])[^\d]{0,12}$/iu;

/** Characters before and after digits that determine their meaning. */
const MAX_CONTEXT_LENGTH = 24;

/** The telephone numbers in a text, as they are written there. */
export function findPhoneNumbers(text: string): string[] {
  const plain = toEuropeanDigits(text);
  const words = [...plain.matchAll(spelt), ...plain.matchAll(vanity)].map(({ 0: found }) => found);
  const searched = plain.replace(dates, (date) => ' '.repeat(date.length - 1).concat(';'));
  const numbers = [...searched.matchAll(digitRun)].flatMap(({ 0: found, index }) => {
    const before = searched.slice(Math.max(0, index - MAX_CONTEXT_LENGTH), index);
    const after = searched.slice(index + found.length).slice(0, MAX_CONTEXT_LENGTH);
    return isPhoneNumber(found, before, after) ? [found.trim()] : [];
  });
  return [...words, ...numbers];
}

function toEuropeanDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

function isPhoneNumber(found: string, before: string, after: string): boolean {
  const groups = found.match(/\d+/g) ?? [];
  const digits = groups.join('');
  if (digits.length < 6 || digits.length > 15) return false;
  if (callLabel.test(before)) return true;
  if (digits.length < 7) return false;
  const isInternational = found.startsWith('+');
  if (isInternational && digits.length >= 8) return true;
  if (numberLabel.test(before) || unitAfter.test(after)) return false;
  if (/^\(\d{2,5}\)/.test(found)) return true;
  return groups.length === 1 ? isPlainNumber(digits) : isGroupedNumber(found, groups);
}

/** Digits without separators: up to eight are more likely a listing number. */
function isPlainNumber(digits: string): boolean {
  if (/^0[1-9]\d{7,10}$/.test(digits) || /^00[1-9]\d{7,12}$/.test(digits)) return true;
  return /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);
}

/** Forms of groups that numbering plans use, by the lengths of the groups. */
const groupForms = [
  /^(1-)?3-3-4$/,
  /^3-4-4$/,
  /^2-4-4$/,
  /^5-5$/,
  /^3-7$/,
  /^4-3-3$/,
  /^(2-){3,4}2$/,
  /^(\d-){2,}2-2$/,
];

function isGroupedNumber(found: string, groups: readonly string[]): boolean {
  const form = groups.map(({ length }) => length).join('-');
  const digits = groups.join('');
  const [first = ''] = groups;
  // A leading zero is a trunk prefix, because amounts and house numbers do not start with one.
  if (first.startsWith('0')) return digits.length >= 8;
  if (form === '3-4') return /^[2-9]\d{2}[.\-‐‑]\d{4}$/.test(found);
  // Thousands are grouped by three, too.
  if (form === '3-3-3') return /^[5-9]\d{2}([ \u00a0\u202f-])\d{3}\1\d{3}$/.test(found);
  if (form === '4-3-3') return /^1[38]00/.test(first);
  if (form === '5-5') return /^[6-9]\d{4}[ -]\d{5}$/.test(found);
  if (form === '2-2-2-2') return !/[./]/.test(found);
  return groupForms.some((known) => known.test(form));
}
