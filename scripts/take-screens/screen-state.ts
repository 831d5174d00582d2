import type { Page } from '@playwright/test';
import type { RealMedia } from './real-media';

/** One screen in one state. */
export interface ScreenState {
  /** Its group, and the beginning of its file names. */
  readonly screen: string;
  readonly state: string;
  /** Brings the page there; answers come from the test, the screen cannot tell. */
  open(page: Page, media: RealMedia): Promise<void>;
  /** It closes when the window changes: it is opened for every picture anew. */
  readonly reopens: boolean;
}

/** States of one screen, by name. */
export function statesOf(
  screen: string,
  states: Readonly<Record<string, ScreenState['open']>>,
  reopens = false,
): readonly ScreenState[] {
  return Object.entries(states).map(([state, open]) => ({ screen, state, open, reopens }));
}
