import type { Locator, Page } from '@playwright/test';
import type { RealMedia } from './real-media';

/** How one state of a screen is reached and recognised. */
interface StateDefinition {
  /** Brings the page there; answers come from the test, the screen cannot tell. */
  readonly open: (page: Page, media: RealMedia) => Promise<void>;
  /** What this state shows and its neighbours do not; all of it is visible before each picture. */
  readonly shows: (page: Page) => readonly [Locator, ...Locator[]];
  /** The state is a failure; in any other state, words of failure fail the test. */
  readonly isFailure?: boolean;
  /** The state ends by itself, or when the window changes: it is opened for every picture anew. */
  readonly reopens?: boolean;
}

/** One screen in one state. */
export interface ScreenState extends StateDefinition {
  /** Its group, and the beginning of its file names. */
  readonly screen: string;
  readonly state: string;
}

/** States of one screen, by name. */
export function statesOf(
  screen: string,
  states: Readonly<Record<string, StateDefinition>>,
): readonly ScreenState[] {
  return Object.entries(states).map(([state, definition]) => ({ screen, state, ...definition }));
}
