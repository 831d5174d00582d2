import { vi } from 'vitest';

/** Answers every media query with `matches`, until `vi.unstubAllGlobals`. */
export function stubMedia(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
}
