import type { ShotId } from '@/contracts/ids';
import type { ProjectFacts } from '@/contracts/project/facts';
import {
  findUndrawable,
  listingFacts,
  type NeutralStatus,
  qrLink,
  type WordTheme,
} from '@/contracts/project/words';
import { formatNumber } from '../format/tokens';

/** Maximum number of highlights of a project. */
export const MAX_HIGHLIGHTS = 3;

type StatusChoice = NeutralStatus | 'open-house' | 'none';

/** The typed caption. */
export interface CaptionTexts {
  readonly title: string;
  readonly detail: string;
}

/** The typed facts of a project: an empty text means that the fact is not stated. */
export interface FactsForm {
  readonly address: string;
  readonly city: string;
  readonly price: string;
  readonly currency: string;
  readonly beds: string;
  readonly baths: string;
  readonly area: string;
  readonly areaUnit: 'sqft' | 'sqm';
  readonly status: StatusChoice;
  /** Date and times of an open house: `2026-11-29`, `13:00`, `16:00`. */
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly highlights: readonly string[];
  /** By shot id. */
  readonly captions: Readonly<Record<string, CaptionTexts>>;
  readonly theme: WordTheme | undefined;
  /** The address of the listing's page. */
  readonly link: string;
}

/** Validation errors by field; a caption's key is `caption` and the shot. */
export type FactsProblems = Readonly<Record<string, string>>;

/** Returns the form of stored facts. */
export function toFactsForm({ facts, captions, theme, link = '' }: ProjectFacts): FactsForm {
  const { price, area, status, highlights = [] } = facts;
  const isInvitation = status?.kind === 'open-house';
  return {
    address: facts.address ?? '',
    city: facts.city ?? '',
    price: toText(price?.amount),
    currency: price?.currency ?? 'USD',
    beds: toText(facts.beds),
    baths: toText(facts.baths),
    area: toText(area?.amount),
    areaUnit: area?.unit ?? 'sqft',
    status: status?.kind ?? 'none',
    date: isInvitation ? status.date : '',
    from: isInvitation ? status.from : '',
    to: isInvitation ? status.to : '',
    highlights: Array.from({ length: MAX_HIGHLIGHTS }, (_, i) => highlights[i] ?? ''),
    captions: Object.fromEntries(
      captions.map(({ shotId, title, detail = '' }) => [shotId, { title, detail }]),
    ),
    theme,
    link,
  };
}

function toText(amount: number | undefined): string {
  return amount === undefined ? '' : formatNumber(amount);
}

/** Returns the facts of a form. A field with a problem is left out, so that the others can be saved. */
export function readFactsForm(form: FactsForm): { facts: ProjectFacts; problems: FactsProblems } {
  const problems: Record<string, string> = {};
  const text = (field: string, typed: string): string | undefined => {
    const undrawable = findUndrawable(typed);
    if (undrawable.length === 0) return typed.trim() || undefined;
    problems[field] = `Videos can’t show ${undrawable.join(' ')}. Please remove it.`;
    return undefined;
  };
  const number = <Name extends 'beds' | 'baths'>(field: Name, problem: string) => {
    if (form[field].trim() === '') return undefined;
    const parsed = listingFacts.shape[field].safeParse(readAmount(form[field]) ?? Number.NaN);
    if (!parsed.success) problems[field] = problem;
    return parsed.data;
  };
  const amount = (field: 'price' | 'area', example: string): number | undefined => {
    if (form[field].trim() === '') return undefined;
    const read = readAmount(form[field]);
    const isUsable = read !== undefined && read > 0 && read <= (field === 'price' ? 1e12 : 1e7);
    if (isUsable) return read;
    problems[field] = `Please write it as a number, such as ${example}.`;
    return undefined;
  };
  const price = amount('price', '1,285,000');
  const area = amount('area', '2,140');
  const status = readStatus(form, problems);
  const highlights = form.highlights.flatMap((typed, i) => text(`highlight ${i}`, typed) ?? []);
  const facts = {
    address: text('address', form.address),
    city: text('city', form.city),
    price: price === undefined ? undefined : { amount: price, currency: form.currency },
    beds: number('beds', 'Please write a whole number up to 99.'),
    baths: number('baths', 'Please write a number such as 2 or 2.5.'),
    area: area === undefined ? undefined : { amount: area, unit: form.areaUnit },
    status,
    highlights: highlights.length === 0 ? undefined : highlights,
  };
  const captions = Object.entries(form.captions).flatMap(([shotId, caption]) => {
    const field = `caption ${shotId}`;
    const title = text(field, caption.title);
    const detail = text(`${field} detail`, caption.detail);
    if (title !== undefined) return [{ shotId: shotId as ShotId, title, detail }];
    if (detail !== undefined && problems[field] === undefined) {
      problems[field] = 'A detail needs a caption above it.';
    }
    return [];
  });
  const link = readLink(form, problems);
  return { facts: { facts, captions, theme: form.theme, link }, problems };
}

/** Maximum length of the address of the listing's page, including its scheme. */
const MAX_LINK_LENGTH = 300;

/** An address without a scheme is completed to an https address. */
function readLink(
  { link }: Pick<FactsForm, 'link'>,
  problems: Record<string, string>,
): ProjectFacts['link'] {
  const typed = link.trim();
  if (typed === '') return undefined;
  // Digits after a colon are a port.
  const hasScheme = /^[a-z][a-z\d+-]*:(?!\d)/i.test(typed);
  const parsed = qrLink.safeParse(hasScheme ? typed : `https://${typed}`);
  // A host contains a dot: otherwise it is a plain word, or a computer in the local network.
  if (parsed.success && /^https?:\/\/[^/?#]+\.[^/?#]/i.test(parsed.data)) return parsed.data;
  problems.link = `Please write an address such as https://example.com/412-alder-lane: ${findLinkFault(typed, hasScheme)}.`;
  return undefined;
}

/** Returns the reason why a text is not the address of a page, as text after a colon. */
function findLinkFault(typed: string, hasScheme: boolean): string {
  if (typed.length > MAX_LINK_LENGTH) return `it may have ${MAX_LINK_LENGTH} characters`;
  if (hasScheme && !/^https?:\/\//i.test(typed)) return 'it begins with https://';
  const host = typed.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (/\s/.test(host)) return 'it has no spaces';
  if (!/[^.]\.[^.]/.test(host)) return `“${host}” has no ending such as .com`;
  return `“${host}” is no name of a site`;
}

function readStatus(
  { status, date, from, to }: FactsForm,
  problems: Record<string, string>,
): ProjectFacts['facts']['status'] {
  if (status === 'none') return undefined;
  if (status !== 'open-house') return { kind: status };
  const read = readInvitation({ date, from, to });
  if (typeof read !== 'string') return read;
  problems.status = read;
  return undefined;
}

/** Returns the typed open house, or the problems in its fields. */
export function readInvitation(
  typed: Pick<FactsForm, 'date' | 'from' | 'to'>,
): NonNullable<ProjectFacts['facts']['status']> | string {
  const read = listingFacts.shape.status.safeParse({ kind: 'open-house', ...typed });
  if (!read.success || read.data === undefined) {
    return 'An open house needs its date and both times.';
  }
  return typed.from < typed.to ? read.data : 'An open house ends after it begins.';
}

/**
 * Parses an amount in common notations: `1,285,000`, `$ 1.285.000`, `2,5`, `1 285 000.50`. A comma or point
 * is decimal if it is the only one of its kind, the last separator and not followed by three digits.
 */
export function readAmount(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00a0\u202f'’_]/g, '').replace(/^\p{Sc}|\p{Sc}$/gu, '');
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return Number(text);
  const sign = text.charAt(last);
  const isOnly = text.indexOf(sign) === last;
  const decimals = text.slice(last + 1);
  const isDecimal = isOnly && decimals.length !== 3;
  const groups = (isDecimal ? text.slice(0, last) : text).split(/[.,]/);
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  if (!isGrouped || !(decimals.length > 0)) return undefined;
  return Number(isDecimal ? `${groups.join('')}.${decimals}` : groups.join(''));
}
