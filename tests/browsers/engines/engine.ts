export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A running browser engine. */
export interface Engine {
  /** Opens a browser without cookies or storage, like that of another user. */
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

/** Operations on a page that every engine supports; `Person` composes the steps of the stories from them. */
export interface BrowserSession {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Like the browser's own button. */
  goBack(): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Returns the value of an expression in the page, as JSON; a promise is awaited. */
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
  /** Uncaught errors of the pages, and violations of the content security policy. */
  readonly pageErrors: string[];
  close(): Promise<void>;
}
