import type * as dom from '@testing-library/dom';

/** Identifies an element of the page like a user does. */
export type Target = (
  | { readonly role: string; readonly name?: Name }
  | { readonly text: Name }
  | { readonly label: Name }
) & {
  /** Which of several, from 0. */
  readonly nth?: number;
};

/** The whole name, or a pattern in it. */
export type Name = string | RegExp;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Nothing covers its middle. */
  readonly isFree: boolean;
}

/** The library that finds elements by role and name; each page is given it once. */
declare const TestingLibraryDom: typeof dom;

// Each of these functions is sent to the page as text: it may use nothing from this module but
// `findAll`, which is sent along.

export function findAll(target: Target): HTMLElement[] {
  const { body } = document;
  const found =
    'role' in target
      ? TestingLibraryDom.queryAllByRole(body, target.role, {
          ...(target.name && { name: target.name }),
        })
      : 'text' in target
        ? TestingLibraryDom.queryAllByText(body, target.text)
        : TestingLibraryDom.queryAllByLabelText(body, target.label);
  const visible = found.filter(
    (element) =>
      element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
  );
  return target.nth === undefined ? visible : visible.slice(target.nth, target.nth + 1);
}

/** Returns the place of the first match, after scrolling it into view if permitted. */
export function locate(target: Target, mayScroll: boolean): Place | undefined {
  const [element] = findAll(target);
  if (element === undefined) return undefined;
  if (mayScroll) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const isFree = hit !== null && (element.contains(hit) || hit.contains(element));
  return { x, y, width, height, isFree };
}

export function focus(target: Target): boolean {
  const [element] = findAll(target);
  element?.focus();
  return element !== undefined && document.activeElement === element;
}

export function isFocused(target: Target): boolean {
  return findAll(target).some((element) => element === document.activeElement);
}

export function readTexts(target: Target): string[] {
  return findAll(target).map((element) => element.textContent ?? '');
}

export function readAttributes(target: Target, attribute: string): (string | null)[] {
  return findAll(target).map((element) => element.getAttribute(attribute));
}

export function readValue(target: Target): string | undefined {
  const [element] = findAll(target);
  return element instanceof HTMLInputElement ? element.value : undefined;
}

/** Its place among the file inputs of the page, or -1. */
export function indexOfFileInput(target: Target): number {
  const [element] = findAll(target);
  return [...document.querySelectorAll('input[type=file]')].indexOf(element as HTMLElement);
}

export function isEnabled(target: Target): boolean {
  const [element] = findAll(target);
  return element !== undefined && !element.matches(':disabled');
}

/** The pictures whose bytes have arrived and could be decoded, and all pictures. */
export function countPictures(target: Target): { loaded: number; all: number } {
  const pictures = findAll(target).filter((element) => element instanceof HTMLImageElement);
  return {
    loaded: pictures.filter(({ naturalWidth }) => naturalWidth > 0).length,
    all: pictures.length,
  };
}

export interface VideoState {
  readonly seconds: number;
  readonly width: number;
}

export function readVideo(target: Target): VideoState | undefined {
  const [element] = findAll(target);
  if (!(element instanceof HTMLVideoElement)) return undefined;
  return { seconds: element.currentTime, width: element.videoWidth };
}
