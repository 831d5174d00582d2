import type { NamedDay } from './read-day';

const DAY_MS = 86_400_000;
/** Maximum number of days that an open house is announced ahead. */
const MAX_DAYS_AHEAD = 120;

/**
 * Returns the date of a day, such as `2026-11-29`: the next one with its name from today on. Undefined for a
 * past day, an ambiguous date, or a date with a different weekday.
 */
export function resolveDay({ weekday, dates }: NamedDay, today: string): string | undefined {
  const start = Date.parse(`${today}T00:00:00Z`);
  if (dates === undefined) {
    if (weekday === undefined) return undefined;
    const days = (weekday - new Date(start).getUTCDay() + 7) % 7;
    return toDate(start + days * DAY_MS);
  }
  const year = new Date(start).getUTCFullYear();
  const possible = dates.flatMap((date) =>
    (date.year === undefined ? [year, year + 1] : [date.year]).flatMap((one) => {
      const time = Date.UTC(one, date.month - 1, date.day);
      const isReal = new Date(time).getUTCDate() === date.day;
      const isNear = time >= start && time <= start + MAX_DAYS_AHEAD * DAY_MS;
      const isWeekday = weekday === undefined || new Date(time).getUTCDay() === weekday;
      return isReal && isNear && isWeekday ? [time] : [];
    }),
  );
  const [first] = possible;
  return first === undefined || possible.length > 1 ? undefined : toDate(first);
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
