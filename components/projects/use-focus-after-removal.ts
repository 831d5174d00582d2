import { useEffect, useRef } from 'react';
import { isFocusLost } from '@/components/ui/focus-first';

/**
 * For a list of cards: when the focused card is removed, the focus moves to the card that replaces it, or the
 * last one, or the heading of an empty list. Other cards may be added at the same time.
 * @param ids the ids in the list, in order.
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
    // It is at the position of the removed one, so no scrolling is needed, also for a removal elsewhere.
    const next = links[Math.min(removedAt, links.length - 1)] ?? heading.current;
    next?.focus({ preventScroll: true });
  }, [shown]);
  return { grid, heading };
}
