import { type RefObject, useEffect, useRef, useState } from 'react';

/** The film that was called back gets small again after this much scrolling (px). */
const PATIENCE_PX = 60;

interface Shrinking {
  readonly frame: RefObject<HTMLElement | null>;
  /** It is a strip. */
  readonly isCollapsed: boolean;
  /** Makes it large although the page is scrolled. */
  readonly expand: () => void;
}

/**
 * Makes the film as small as the page is scrolled, where it stands above the photographs: sets
 * `--scrolled` on the frame, in pixels. The styles decide how small it may get, and where it may not.
 */
export function useShrinkOnScroll(): Shrinking {
  const frame = useRef<HTMLElement>(null);
  const [isCollapsed, setCollapsed] = useState(false);
  /** Where the page was scrolled to when the film was called back. */
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

/** The height of the strip in pixels: `--preview-strip` of the styles. */
function readStrip(): number {
  const root = getComputedStyle(document.documentElement);
  return (
    Number.parseFloat(root.getPropertyValue('--preview-strip')) * Number.parseFloat(root.fontSize)
  );
}
