import { useId } from 'react';

interface ShareListRow {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly note?: string;
}

/** A list of counts, each with a bar relative to the largest. Renders nothing without counts. */
export function ShareList({ title, rows }: { title: string; rows: readonly ShareListRow[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  const largest = Math.max(...rows.map(({ count }) => count));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      <ul className="grid gap-3">
        {rows.map(({ key, name, count, note }) => (
          <li key={key} className="grid gap-1">
            <p className="flex justify-between gap-4 text-sm">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {name}
                {note !== undefined && <span className="text-muted"> · {note}</span>}
              </span>
              <span className="figures">{count}</span>
            </p>
            <span
              aria-hidden="true"
              className="h-1.5 rounded-full bg-brand [print-color-adjust:exact]"
              style={{ width: `${(100 * count) / largest}%` }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
