export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A running browser engine. */
export interface Engine {
  /** Opens a browser without cookies or storage, as another person's would be. */
  openSession(): Promise<BrowserSession>;
  close(): Promise<void>;
}

export interface Point {
  /** CSS pixels from the left edge of the viewport. */
  readonly x: number;
  /** CSS pixels from the top edge of the viewport. */
  readonly y: number;
}

export type Key = 'Space' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'End';

/** What every engine can do to one page; `Person` builds the steps of the stories upon it. */
export interface BrowserSession {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** As the browser's own button does. */
  goBack(): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** The answer of an expression of the page, as JSON; a promise is awaited. */
  evaluate(expression: string): Promise<string | undefined>;
  moveMouse(to: Point): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  pressKey(key: Key): Promise<void>;
  typeText(text: string): Promise<void>;
  startTouch(at: Point): Promise<void>;
  moveTouch(to: Point): Promise<void>;
  endTouch(): Promise<void>;
  /** @param index of the input among the page's file inputs. */
  setFiles(index: number, paths: readonly string[]): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** What the pages reported as an error, uncaught, or against the content security policy. */
  readonly pageErrors: string[];
  close(): Promise<void>;
}
