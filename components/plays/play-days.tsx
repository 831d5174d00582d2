import type { PlayReport } from '@/contracts/publishing/plays';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const format = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** The plays of the last days as bars. Who cannot see them is read those with plays. */
export function PlayDays({ days }: { days: PlayReport['days'] }) {
  const largest = Math.max(1, ...days.map(({ plays }) => plays));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <section aria-labelledby="days-heading" className="grid gap-3">
      <h2 id="days-heading" className="font-medium">
        The last {days.length} days
      </h2>
      <div
        aria-hidden="true"
        className="flex h-28 items-end gap-px border-b [print-color-adjust:exact] sm:gap-1"
      >
        {days.map(({ day: date, plays }) => (
          <span
            key={date}
            title={`${format(date)}: ${plays}`}
            className="min-h-px flex-1 rounded-t-[2px] bg-brand"
            style={{ height: `${(100 * plays) / largest}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="figures flex justify-between text-sm text-muted">
        <span>{format(first.day)}</span>
        <span>most in a day: {largest}</span>
        <span>{format(last.day)}</span>
      </p>
      <ul className="sr-only">
        {days
          .filter(({ plays }) => plays > 0)
          .map(({ day: date, plays }) => (
            <li key={date}>
              {format(date)}: {plays}
            </li>
          ))}
      </ul>
    </section>
  );
}
