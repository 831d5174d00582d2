import { type RefObject, useEffect, useRef, useState } from 'react';

/** Scroll distance after which an expanded preview collapses again (px). */
const PATIENCE_PX = 60;

interface Shrinking {
  readonly frame: RefObject<HTMLElement | null>;
  /** Whether it is a strip. */
  readonly isCollapsed: boolean;
  /** Expands it although the page is scrolled. */
  readonly expand: () => void;
}

/**
 * Shrinks the preview as the page scrolls, where it is above the photos: sets `--scrolled` on the frame, in
 * pixels. The styles define its minimum size and the layouts in which it does not shrink.
 */
export function useShrinkOnScroll(): Shrinking {
  const frame = useRef<HTMLElement>(null);
  const [isCollapsed, setCollapsed] = useState(false);
  /** Scroll position at which the preview was expanded. */
  const expandedAt = useRef<number>(undefined);
  const latest = useRef<() => void>(undefined);

  useEffect(() => {
    const element = frame.current;
    const page = element?.closest('[data-create]');
    if (element === null || page == null) return;
    const shrink = () => {
      if (Math.abs(window.scrollY - (expandedAt.current ?? window.scrollY)) > PATIENCE_PX) {
        expandedAt.current = undefined;
      }
      const isLarge = expandedAt.current !== undefined;
      const scrolled = isLarge ? 0 : Math.max(0, -page.getBoundingClientRect().top);
      element.style.setProperty('--scrolled', `${Math.round(scrolled)}px`);
      const isNarrow = getComputedStyle(element).position === 'sticky';
      setCollapsed(isNarrow && scrolled > 0 && element.clientHeight - scrolled <= readStrip());
    };
    latest.current = shrink;
    shrink();
    window.addEventListener('scroll', shrink, { passive: true });
    window.addEventListener('resize', shrink);
    return () => {
      window.removeEventListener('scroll', shrink);
      window.removeEventListener('resize', shrink);
    };
  }, []);

  const expand = () => {
    expandedAt.current = window.scrollY;
    latest.current?.();
  };
  return { frame, isCollapsed, expand };
}

/** Returns the height of the strip in pixels: `--preview-strip` of the styles. */
function readStrip(): number {
  const root = getComputedStyle(document.documentElement);
  return (
    Number.parseFloat(root.getPropertyValue('--preview-strip')) * Number.parseFloat(root.fontSize)
  );
}
