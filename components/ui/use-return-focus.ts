import { useRef } from 'react';
import { focusFirst, isFocusLost } from './focus-first';

/**
 * For a dialog: when it closes, the focus returns to the previously focused element, or to the page's
 * heading.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The dialog's action may have moved the focus elsewhere.
      if (!isFocusLost()) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
      if (isFocusLost()) focusFirst('main h1', 'h1');
    },
  };
}

/** Returns the focused element; for an item of a closing menu, the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]');
  const trigger = menu?.getAttribute('aria-labelledby');
  return trigger == null ? activeElement : document.getElementById(trigger);
}
