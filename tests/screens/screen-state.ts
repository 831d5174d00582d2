import type { Locator, Page } from '@playwright/test';
import type { RealMedia } from './real-media';

/** Opens and recognises one state of a screen. */
interface StateDefinition {
  /**
   * Brings the page into this state with responses by the test, which the screen cannot distinguish from real
   * ones.
   */
  readonly open: (page: Page, media: RealMedia) => Promise<void>;
  /**
   * Elements that this state shows and its neighbours do not; all of them must be visible before each
   * picture.
   */
  readonly shows: (page: Page) => readonly [Locator, ...Locator[]];
  /** The state is a failure; in any other state, failure texts fail the test. */
  readonly isFailure?: boolean;
  /** The state ends by itself, or when the window changes, so it is opened again for every picture. */
  readonly reopens?: boolean;
}

/** One screen in one state. */
export interface ScreenState extends StateDefinition {
  /** Its group, and the prefix of its file names. */
  readonly screen: string;
  readonly state: string;
}

/** Returns the states of one screen, by name. */
export function statesOf(
  screen: string,
  states: Readonly<Record<string, StateDefinition>>,
): readonly ScreenState[] {
  return Object.entries(states).map(([state, definition]) => ({ screen, state, ...definition }));
}
