import type { StatedFacts } from '@/contracts/project/listing-text';
import { listingFacts } from '@/contracts/project/words';
import { toPlainText } from './plain-text';
import type { SaidFacts } from './said-facts';

type Invitation = NonNullable<StatedFacts['invitation']>;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A day without its month is within these days. */
const MAX_DAYS_BY_NUMBER = 31;
const MAX_DAYS_BY_WEEKDAY = 7;
const MAX_DAYS = 366;
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'cs'];

/**
 * Returns an open house whose day and hours occur in the quoted passage.
 * @param passage plain text.
 */
export function checkInvitation(
  said: NonNullable<SaidFacts['invitation']>,
  passage: string,
  today: string,
): Invitation | undefined {
  const { date, from, to } = said;
  const read = listingFacts.shape.status.safeParse({ kind: 'open-house', date, from, to });
  if (!read.success || from >= to) return undefined;
  const digits = new Set(passage.match(/\d{1,2}/g)?.map(Number));
  const isStated = statesDay(passage, digits, date, today) && [from, to].every(statesTime(digits));
  return isStated ? { date, from, to } : undefined;
}

function statesTime(digits: ReadonlySet<number>) {
  return (time: string): boolean => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const statesHour = digits.has(hour) || digits.has(hour % 12 || 12);
    return statesHour && (minute === 0 || digits.has(minute));
  };
}

function statesDay(
  passage: string,
  digits: ReadonlySet<number>,
  date: string,
  today: string,
): boolean {
  const day = new Date(`${date}T00:00Z`);
  const daysAhead = (day.getTime() - Date.parse(`${today}T00:00Z`)) / DAY_MS;
  if (!(daysAhead >= 0 && daysAhead <= MAX_DAYS)) return false;
  if (daysAhead < MAX_DAYS_BY_WEEKDAY && states(passage, day, 'weekday')) return true;
  if (!digits.has(day.getUTCDate())) return false;
  const statesMonth = digits.has(day.getUTCMonth() + 1) || states(passage, day, 'month');
  return statesMonth || daysAhead < MAX_DAYS_BY_NUMBER;
}

/** Returns whether a passage contains the name of the weekday or the month, long or short. */
function states(passage: string, day: Date, part: 'weekday' | 'month'): boolean {
  const names = languages.flatMap((language) =>
    (['long', 'short'] as const).map((style) =>
      toPlainText(
        new Intl.DateTimeFormat(language, { [part]: style, timeZone: 'UTC' }).format(day),
      ).replace('.', ''),
    ),
  );
  const words = passage.split(/[^\p{L}]+/u);
  return names.some((name) => words.includes(name));
}
