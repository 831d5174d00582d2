import type { ReactNode } from 'react';

interface FactListProps {
  /** Name and value; those without a value are left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
}

/** Facts by name, in as many columns as fit. */
export function FactList({ facts }: FactListProps) {
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-4 p-5 text-sm sm:grid-cols-3 lg:grid-cols-4">
      {known.map(([name, value]) => (
        <div key={name} className="grid min-w-0 content-start gap-0.5">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
