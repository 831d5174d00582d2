import { findUndrawable } from '@/contracts/project/words';
import { findFairHousingHints } from '@/rules/find-fair-housing-hints';
import { findNeutralFaults } from '@/rules/find-neutral-faults';
import { MAX_HIGHLIGHTS } from '../draft/facts-form';
import { toWords } from './context';
import type { LabelledPart } from './labelled-parts';
import { matchPhrase, toWordTest } from './phrases';
import { invitationPhrases } from './read-invitation';
import { readProseHighlights } from './read-prose-highlights';
import { statusPhrases } from './read-status';
import { readStreet } from './read-street';
import { countLabels } from './unit-words';

/** Longer ones are sentences, and do not fit on the video. */
const MAX_LENGTH = 48;
const MAX_WORDS = 7;
const MIN_LENGTH = 4;
/** Marks of an item; a bar or a point in the middle only separates facts. */
const marks = /^[•▪▫‣◦●○■□►▶➤➔→✓✔✅☑★☆⭐✨*+–-]$/u;
const ticks = new Set(['✓', '✔', '✅', '☑']);

/** Firms, offers and conditions are no highlights of the property. */
const isBusiness = toWordTest(
  `realty realtor realtors brokerage broker brokers agent agents agency properties team group estates
  immobilien immobilier inmobiliaria immobiliare makler notaire honoraires provision commission
  offer offers seller sellers vendor vendors buyer buyers financing lender mortgage hoa fee fees tax
  taxes disclosures deadline showing showings viewing viewings strata freehold leasehold lease
  price prix preis precio prezzo preco sold pending active council epc dpe peb ask call email text
  contact listed agence contactez llame anfragen`,
);

/**
 * At most three short phrases: the items of a list, as they are written there, and without a list
 * features that the sentences state.
 */
export function readHighlights(parts: readonly LabelledPart[], text: string): string[] {
  const items = readItems(parts, text);
  const phrases = items.length > 0 ? items : readProseHighlights(parts, text).filter(isShowable);
  return [...new Set(phrases)].slice(0, MAX_HIGHLIGHTS);
}

function readItems(parts: readonly LabelledPart[], text: string): string[] {
  return parts.flatMap((part, i) => {
    const isWhole = part.isFirst && parts[i + 1]?.line !== part.line;
    const isTicked = ticks.has(part.border?.text ?? '');
    return isTicked || (isWhole && isItem(part)) ? toHighlight(part, text) : [];
  });
}

function isItem({ border }: LabelledPart): boolean {
  return border !== undefined && marks.test(border.text);
}

function toHighlight(part: LabelledPart, text: string): string[] {
  const { tokens } = part;
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return [];
  const phrase = text.slice(first.start, last.end).replace(/[\s.,!]+$/, '');
  const words = toWords(tokens);
  if (phrase.length < MIN_LENGTH || phrase.length > MAX_LENGTH) return [];
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  // A label with its value is a fact of the sheet.
  if (/[:#@$€£]/.test(phrase) || isBusiness(words) || isFact(part)) return [];
  return isShowable(phrase) ? [phrase] : [];
}

/** Returns whether every video, including unbranded ones, may show a phrase. */
function isShowable(phrase: string): boolean {
  return (
    findNeutralFaults(phrase).length === 0 &&
    findFairHousingHints(phrase).length === 0 &&
    findUndrawable(phrase).length === 0
  );
}

/** Money, areas, counts, addresses and statuses have separate fields. */
function isFact(part: LabelledPart): boolean {
  const { tokens } = part;
  if (part.mentions.some(({ kind }) => kind !== 'number')) return true;
  const isCounted = tokens.some(({ kind }, at) => {
    const label = matchPhrase(tokens, at, countLabels)?.meaning;
    return kind === 'word' && (label === 'beds' || label === 'baths');
  });
  const status = matchPhrase(tokens, 0, statusPhrases) ?? matchPhrase(tokens, 0, invitationPhrases);
  // "New" alone is a status, a new kitchen is not.
  const isStatus = status !== undefined && (status.end > 1 || tokens.length === 1);
  if (isCounted || isStatus) return true;
  return tokens.some((_, at) => readStreet(tokens, at) !== undefined);
}
