const ofDay = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-US', ofDay);
const utcDay = new Intl.DateTimeFormat('en-US', { ...ofDay, timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `Jan 5, 2025`; the raw value when it is no date. */
export function formatDay(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : day.format(date);
}

/** As `formatDay`, in UTC, of a date. */
export function formatUtcDay(value: string): string {
  return utcDay.format(new Date(value));
}

/** Returns `Jan 5, 2025 3:04 PM` in the user's time zone; the raw value if it is not a date. */
export function formatDateTime(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  // Recent ICU puts a narrow no-break space before AM and PM.
  return `${day.format(date)} ${time.format(date).replace(/\u202f/g, ' ')}`;
}
