import { useEffect, useRef } from 'react';
import { isFocusLost } from '@/components/ui/focus-first';

/**
 * For a list of cards: when one leaves with the focus, the card that takes its place has it, or the last
 * one, or the heading of an empty list. The list may get as many others at the same time.
 * @param ids what the list shows, in order.
 */
export function useFocusAfterRemoval(ids: readonly string[]) {
  const grid = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(ids);
  const shown = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is compared by value.
  useEffect(() => {
    const removedAt = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (removedAt < 0 || !isFocusLost()) return;
    const links = grid.current?.querySelectorAll<HTMLElement>('h2 a') ?? [];
    // It stands where the other stood, so nothing need scroll, and nothing does for a removal elsewhere.
    const next = links[Math.min(removedAt, links.length - 1)] ?? heading.current;
    next?.focus({ preventScroll: true });
  }, [shown]);
  return { grid, heading };
}
