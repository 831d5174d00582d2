import { useEffect } from 'react';

/**
 * Sets the part of the window that an on-screen keyboard leaves visible as `--visible-top` and
 * `--visible-height`, in pixels of the page. The focused field stays visible when the keyboard appears.
 */
export function useVisibleArea(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const tell = () => {
      // A zoomed-in user sees a part of the page, which must not move.
      const isZoomed = viewport.scale > 1.01;
      if (isZoomed) return forget();
      style.setProperty('--visible-top', `${Math.round(viewport.offsetTop)}px`);
      style.setProperty('--visible-height', `${Math.round(viewport.height)}px`);
    };
    const forget = () => {
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
    const resize = () => {
      tell();
      const focused = document.activeElement;
      if (focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' });
    };
    tell();
    viewport.addEventListener('resize', resize);
    viewport.addEventListener('scroll', tell);
    return () => {
      viewport.removeEventListener('resize', resize);
      viewport.removeEventListener('scroll', tell);
      forget();
    };
  }, []);
}
