/**
 * Moves the focus to the first element on the page that one of these selectors finds and that can have
 * it; a heading can. Use it after the focused element was removed: otherwise the focus falls to `<body>`,
 * and the next Tab starts at the top of the page.
 */
export function focusFirst(...selectors: readonly string[]): void {
  for (const selector of selectors) {
    const element = document.querySelector<HTMLElement>(selector);
    if (element === null) continue;
    if (/^H\d$/.test(element.tagName)) element.tabIndex = -1;
    element.focus();
    if (document.activeElement === element) return;
  }
}

/** Returns whether the focused element was removed or disabled. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
