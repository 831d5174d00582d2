import type { PersonBrand } from '@/contracts/project/brands';
import { findPhoneNumbers } from './find-phone-numbers';

/** Categories that no unbranded video may show, in the order of reporting. */
export const neutralFaultKinds = ['phone', 'email', 'web', 'brand', 'invitation'] as const;
export type NeutralFaultKind = (typeof neutralFaultKinds)[number];

/** A part of a text that an unbranded video must not show. */
export interface NeutralFault {
  readonly kind: NeutralFaultKind;
  /** The offending words. */
  readonly found: string;
}

/** The brand whose names are searched for. */
export type BrandNames = Pick<
  PersonBrand,
  'name' | 'brokerage' | 'licence' | 'phone' | 'email' | 'website'
>;

/** Finds the parts of a text that name an agent, give contact details or contain an invitation. */
export function findNeutralFaults(text: string, brand: BrandNames = {}): NeutralFault[] {
  const plain = text.normalize('NFKC');
  const ofKind = (kind: NeutralFaultKind, all: readonly string[]): NeutralFault[] =>
    [...new Set(all)].map((found) => ({ kind, found }));
  const phones = findPhoneNumbers(plain);
  const emails = matches(plain, emailForms);
  const rest = emailForms.reduce((left, form) => left.replace(form, ' '), plain);
  return [
    ...ofKind('phone', phones.length > 0 ? phones : findDigits(plain, brand.phone)),
    ...ofKind('email', emails),
    ...ofKind('web', matches(rest, webForms)),
    ...ofKind('brand', [
      ...findNames(plain, brand),
      ...findDigits(plain, brand.licence),
      ...matches(plain, [licence]),
    ]),
    ...ofKind('invitation', matches(plain, invitations)),
  ];
}

/** Shorter runs of digits match by chance. */
const MIN_OWN_DIGITS = 6;

/** Finds the user's own number, however a text groups its digits, and with any prefix. */
function findDigits(text: string, own = ''): string[] {
  const digits = own.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < MIN_OWN_DIGITS) return [];
  const runs = [...text.matchAll(/\d[\d\s().\-/]*/g)].map(({ 0: run }) => run.replace(/\D/g, ''));
  return runs.some((run) => run.endsWith(digits)) ? [own] : [];
}

function matches(text: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found }) => found.trim()),
  );
}

/*
 * Patterns that begin with a repetition have a lookbehind, so that a search starts only once in each run of
 * characters. Otherwise a run takes time quadratic in its length.
 */
const emailForms = [
  /(?<![^\s@,;:<>()])[^\s@,;:<>()]+@[^\s@,;:<>()]+\.\p{L}{2,}/gu,
  /(?<![\w.+-])[\w.+-]+\s*[[({]\s*at\s*[\])}]\s*[\w-]+(?:\s*(?:\.|[[({]?\s*dot\s*[\])}]?)\s*\w{2,})*/gi,
  /(?<![\w.+-])[\w.+-]+ at [\w-]+ dot \p{L}{2,}/giu,
];

/** Top-level domains that are not words of a listing. */
const plainEndings =
  'com|net|org|biz|info|io|co|app|tv|ca|uk|eu|fr|ch|nl|au|nz|ie|pl|se|dk|fi|pt|jp|realtor|realty|estate|properties|immo|immobilien';
/** Top-level domains that are also words; a missing space after a full stop looks like one. */
const wordEndings = 'us|de|it|es|be|at|in|no|me|house|homes|home|property|link|site|online|agency';
const label = String.raw`[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?`;
/** No letter of the same label precedes it, so a search starts once in each name. */
const labelStart = String.raw`(?=[\p{L}\d])(?<![\p{L}\d@.]|[\p{L}\d]-+)`;
const webForms = [
  /https?:\/\/\S+/giu,
  /\bwww\s?\.\s?\S+/giu,
  new RegExp(
    String.raw`${labelStart}(?:${label}\.)+(?:${plainEndings})(?:\/\S*)?(?![\p{L}\d-])`,
    'gu',
  ),
  new RegExp(
    String.raw`${labelStart}(?:${label}\.)+(?:${wordEndings})(?:\/\S+|(?=\s*$)|(?=[,;)!?]))`,
    'gu',
  ),
  /(?<![\p{L}\d-])[\p{L}\d-]{2,}\s?\.\s?com\b/gu,
  /(?<![\p{L}\d-])[\p{L}\d-]{2,}\s*(?:[[(]\s*)?\b(?:dot|punkt|point)\s*(?:[\])]\s*)?(?:com|net|org|info|co|io|ca|uk|de)\b/giu,
  /(?<![\p{L}\d.])@[\p{L}\d_][\p{L}\d_.]{2,}/gu,
];

/** The licence number of an agent or brokerage. */
const licence =
  /\b(?:(?:cal)?(?:dre|bre)|(?:real estate )?licen[cs]e|lic)\b\.?\s*(?:no\.?|number|nr\.?|id)?\s*[#:]*\s*[A-Z]{0,3}\.?\d{5,}/gi;

/** Name suffixes that brokerages share with other firms. */
const companyEndings =
  /(?<![\s,])[\s,]+(?:real\s?estate|realty|realtors?|properties|homes|group|team|brokers?|brokerage|associates|partners|immobilien|immobilier|inc|llc|llp|ltd|corp|co|gmbh|ag|sa|sarl)\.?$/i;
/** Minimum letters of a name written as one word, as in a web address. */
const MIN_JOINED_LENGTH = 8;
/** Shorter names occur in other words. */
const MIN_NAME_LENGTH = 4;

/** Finds the names of a brand in a text, as whole words in any spelling. */
function findNames(text: string, brand: BrandNames): string[] {
  const words = toWords(text);
  const tokens = text.split(/\s+/).map((token) => toWords(token).join(''));
  const wanted = [brand.name, brand.brokerage, brand.licence, brand.email, brand.website];
  return wanted.flatMap((name) => {
    if (name === undefined) return [];
    const isNamed = toSpellings(name).some((spelling) => {
      const joined = spelling.join('');
      if (joined.length < MIN_NAME_LENGTH) return false;
      const isSequence = ` ${words.join(' ')} `.includes(` ${spelling.join(' ')} `);
      const isJoined = joined.length >= MIN_JOINED_LENGTH;
      return isSequence || (isJoined && tokens.some((token) => token.includes(joined)));
    });
    return isNamed ? [name] : [];
  });
}

/** Returns the words of a name; for a firm also without its generic suffixes. */
function toSpellings(name: string): string[][] {
  let core = name;
  while (companyEndings.test(core)) core = core.replace(companyEndings, '');
  const short = toWords(core);
  return short.length > 1 && core !== name ? [toWords(name), short] : [toWords(name)];
}

/** Returns the words in lower case without accents, apostrophes and signs. */
function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|['’]s\b|['’]/gu, '')
    .toLowerCase()
    .replace(/\band\b/g, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

const invitations = [
  /\bopen (?:house|home|day|inspection)s?\b|\bopen for inspections?\b/gi,
  /\b(?:private|personal|virtual)? ?(?:viewings?|showings?|tours?|visits?|inspections?) by appointment\b|\bby appointment only\b/gi,
  /\b(?:book|schedule|arrange|request|reserve) (?:a|an|your|the)? ?(?:private |personal )?(?:tour|showing|viewing|visit|appointment|inspection|walk-?through)s?\b/gi,
  /\b(?:tour|visit|view|see) (?:it )?(?:today|now|this weekend)\b/gi,
  /\b(?:call|text|contact|message|e-?mail|dm|phone|whatsapp|reach out to|ask for|follow) (?:me|us|now|today|your|the (?:agent|listing agent|office|broker)|for (?:more|details|a|an|your|price)|\p{Lu}\p{Ll}+)(?![\p{L}])/gu,
  /\b(?:Call|Text|Contact|Message|E-?mail|DM|Phone|WhatsApp|Reach out to|Ask|Ask for|Follow) (?:me|us|now|today|your|the (?:agent|listing agent|office|broker)|for (?:more|details|a|an|your|price)|about|\p{Lu}\p{Ll}+)(?![\p{L}])/gu,
  /^ask [\d(+]/gim,
  /\b(?:click|tap|swipe|scan) (?:here|up|the|to|below|for)\b|\blink in (?:my |our |the )?bio\b|\bQR[- ]?codes?\b/gi,
  /\b(?:make|submit|send) (?:an|your) offers?\b|\b(?:do not|don['’]t) miss\b|\b(?:hurry|act (?:now|fast)|won['’]t last|(?:in|en)quire)\b/gi,
  /\b(?:listed|presented|marketed|offered|represented|brought to you|exclusively) by\b|\bcourtesy of\b/gi,
  /\b(?:realtor|realtors|your (?:agent|broker)|listing agent|my listing|our listing)\b/gi,
  /\bBesichtigung(?:en|stermine?)?\b|\b(?:jetzt )?anfragen\b|\brufen sie\b|\bkontaktieren\b/giu,
  /\bportes? ouvertes?\b|\bvisites? libres?\b|\bappelez\b|\bcontactez\b|\bsur rendez-vous\b/giu,
  /\bpuertas abiertas\b|(?<!\p{L})ll[aá]m(?:a|e|anos|enos|ame)(?!\p{L})|\bcont[aá]ct(?:e|a)nos\b/giu,
];
