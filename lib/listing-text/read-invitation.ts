import { matchPhrase, toPhrases } from './phrases';
import { readDay } from './read-day';
import { type Hours, readHours } from './read-hours';
import { resolveDay } from './resolve-day';
import type { Token } from './tokenize';

/** When a property can be seen, as `2026-11-29`, `13:00` and `16:00`. */
export interface Invitation extends Hours {
  readonly date: string;
}

export const invitationPhrases = toPhrases({
  invitation: `open house, open houses, open home, open homes, open for inspection, open day, offene besichtigung,
    tag der offenen tur, visite libre, visites libres, portes ouvertes, porte ouverte,
    puertas abiertas, open huis, porte aperte`,
});
/** To a brokers' open house the public is not invited. */
const brokers = new Set([
  'broker',
  'brokers',
  "broker's",
  "brokers'",
  'agent',
  'agents',
  'realtor',
]);
/** Tokens after the words that are searched for day and hours. */
const MAX_TOKENS = 24;
/** Lines that are searched: that of the words, and those after it. */
const MAX_LINES = 3;

/** The first open house that a text announces with its day and both hours. */
export function readInvitation(tokens: readonly Token[], today: string): Invitation | undefined {
  const found = tokens.flatMap((_, at) => {
    const match = matchPhrase(tokens, at, invitationPhrases) ?? matchOpenDay(tokens, at);
    if (match === undefined || brokers.has(tokens[at - 1]?.key ?? '')) return [];
    const after = cutLines(tokens.slice(match.end, match.end + MAX_TOKENS));
    return findInvitation(after, today) ?? findInvitation(readLineBefore(tokens, at), today) ?? [];
  });
  return found.toSorted((one, other) => (one.date < other.date ? -1 : 1))[0];
}

/** `Open Sat 11/28 from 12 to 2`. */
function matchOpenDay(tokens: readonly Token[], at: number): { end: number } | undefined {
  const isDay = tokens[at]?.key === 'open' && readDay(tokens, at + 1)?.weekday !== undefined;
  return isDay ? { end: at + 1 } : undefined;
}

function cutLines(tokens: readonly Token[]): readonly Token[] {
  let lines = 0;
  const end = tokens.findIndex(({ kind }) => {
    if (kind === 'line') lines += 1;
    return lines >= MAX_LINES;
  });
  return end === -1 ? tokens : tokens.slice(0, end);
}

/** The line up to the words: `Sunday 1–4 pm: open house`. */
function readLineBefore(tokens: readonly Token[], at: number): readonly Token[] {
  const before = tokens.slice(Math.max(0, at - MAX_TOKENS), at);
  return before.slice(before.findLastIndex(({ kind }) => kind === 'line') + 1);
}

function findInvitation(tokens: readonly Token[], today: string): Invitation | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const day = readDay(tokens, at);
    if (day === undefined) continue;
    const date = resolveDay(day, today);
    if (date === undefined) return undefined;
    const hours = findHours(tokens, day.end);
    return hours === undefined ? undefined : { date, ...hours };
  }
  return undefined;
}

function findHours(tokens: readonly Token[], from: number): Hours | undefined {
  for (let at = from; at < tokens.length; at += 1) {
    const hours = readHours(tokens, at);
    if (hours !== undefined) return hours;
  }
  return undefined;
}
