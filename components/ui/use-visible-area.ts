import { useEffect } from 'react';

/**
 * Tells the styles which part of the window a keyboard on the screen leaves: `--visible-top` and
 * `--visible-height`, in pixels of the page. The field that has the focus stays in view when the keyboard
 * comes.
 */
export function useVisibleArea(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const tell = () => {
      // Somebody who has zoomed in looks at a part of the page, which stays as it is.
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
