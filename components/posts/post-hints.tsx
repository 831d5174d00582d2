import { useDeferredValue } from 'react';
import { findFairHousingHints } from '@/rules/find-fair-housing-hints';

/** Words of a post that say for whom a home is, each with another way to say it. */
export function PostHints({ text }: { text: string }) {
  const hints = findFairHousingHints(useDeferredValue(text));
  if (hints.length === 0) return null;
  return (
    <ul aria-label="Hints" className="grid gap-1.5 rounded-control bg-accent-tint p-3 text-sm">
      {hints.map(({ of, found, reason, instead }) => (
        <li key={found}>
          {of === 'style' ? 'Style' : `Fair housing, ${of}`}: “{found}”. {reason} Try: {instead}.
        </li>
      ))}
    </ul>
  );
}
