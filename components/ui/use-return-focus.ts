import { useRef } from 'react';
import { focusFirst, isFocusLost } from './focus-first';

/** For a dialog: when it closes, the focus goes back to where it was before it opened, or to the page's heading. */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What the dialog was for may have given it to something else.
      if (!isFocusLost()) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
      if (isFocusLost()) focusFirst('main h1', 'h1');
    },
  };
}

/** What has the focus; for an item of a menu, which closes, the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]');
  const trigger = menu?.getAttribute('aria-labelledby');
  return trigger == null ? activeElement : document.getElementById(trigger);
}
