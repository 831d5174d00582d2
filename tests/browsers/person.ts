import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { BrowserSession, Key } from './engines/engine';
import type { Place, Target } from './page-functions';
import * as page from './page-functions';

const require = createRequire(import.meta.url);
const finderPath = require
  .resolve('@testing-library/dom/package.json')
  .replace('package.json', 'dist/@testing-library/dom.umd.min.js');
const finder = readFileSync(finderPath, 'utf8');

/** Enough for a machine that renders a video at the same time. */
const TIMEOUT_MS = 60_000;
const TOUCH_STEPS = 10;

interface Options {
  readonly timeoutMs?: number;
}

/** A user at a browser: their actions and what they see, in any engine. */
export class Person {
  constructor(
    readonly session: BrowserSession,
    private readonly origin: string,
  ) {}

  /** @param address a path of the product, or a whole address. */
  open(address: string): Promise<void> {
    return this.session.goto(new URL(address, this.origin).href);
  }

  reload(): Promise<void> {
    return this.session.reload();
  }

  goBack(): Promise<void> {
    return this.session.goBack();
  }

  async click(target: Target): Promise<void> {
    await this.session.moveMouse(await this.locate(target));
    await this.session.pressMouse();
    await this.session.releaseMouse();
  }

  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.session.typeText(text);
  }

  async focus(target: Target): Promise<void> {
    await this.expect(`focus on ${nameTarget(target)}`, () => this.run(page.focus, target)).toBe(
      true,
    );
  }

  press(key: Key): Promise<void> {
    return this.session.pressKey(key);
  }

  async upload(target: Target, paths: readonly string[]): Promise<void> {
    await this.expectSeen(target);
    await this.session.setFiles(await this.run(page.indexOfFileInput, target), paths);
  }

  /**
   * Holds a finger on one element until `whenHeld` has observed that, and moves it to another, without
   * lifting it.
   */
  async dragByTouch(from: Target, to: Target, whenHeld: () => Promise<void>): Promise<void> {
    const start = await this.locate(from);
    const end = await this.locate(to, false);
    await this.session.startTouch(start);
    await whenHeld();
    for (let step = 1; step <= TOUCH_STEPS; step += 1) {
      const share = step / TOUCH_STEPS;
      const [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
      await this.session.moveTouch({ x, y });
    }
  }

  /** Drags by the mouse from one point of an element to another, each as a fraction of its width. */
  async dragAcross(target: Target, from: number, to: number): Promise<void> {
    const { x, y, width } = await this.locate(target);
    const left = x - width / 2;
    await this.session.moveMouse({ x: left + width * from, y });
    await this.session.pressMouse();
    await this.session.moveMouse({ x: left + width * ((from + to) / 2), y });
    await this.session.moveMouse({ x: left + width * to, y });
    await this.session.releaseMouse();
  }

  liftFinger(): Promise<void> {
    return this.session.endTouch();
  }

  async expectSeen(target: Target, { timeoutMs }: Options = {}): Promise<void> {
    const seen = () => this.count(target).then((count) => count > 0);
    await this.expect(`${nameTarget(target)} is to be seen`, seen, timeoutMs).toBe(true);
  }

  async expectNotSeen(target: Target): Promise<void> {
    await this.expect(`${nameTarget(target)} is not to be seen`, () => this.count(target)).toBe(0);
  }

  async expectFocused(target: Target): Promise<void> {
    const isFocused = () => this.run(page.isFocused, target);
    await this.expect(`${nameTarget(target)} is to have the focus`, isFocused).toBe(true);
  }

  async expectEnabled(target: Target): Promise<void> {
    const isEnabled = () => this.run(page.isEnabled, target);
    await this.expect(`${nameTarget(target)} is to be enabled`, isEnabled).toBe(true);
  }

  async expectAddress(pattern: RegExp): Promise<void> {
    const read = () =>
      this.session.evaluate('location.href').then((json) => JSON.parse(json ?? ''));
    await this.expect('the address of the page', read).toMatch(pattern);
  }

  /** Checks that the video can be decoded, and that its picture changes after a click into its middle. */
  async expectPlaying(target: Target): Promise<void> {
    await this.click({ role: 'button', name: 'Play the video' });
    await this.expectPast(target, 0.5);
    expect((await this.run(page.readVideo, target))?.width).toBeGreaterThan(0);
  }

  /** Checks that the video plays beyond this many seconds. */
  async expectPast(target: Target, seconds: number): Promise<void> {
    const read = () => this.run(page.readVideo, target).then((video) => video?.seconds ?? 0);
    await this.expect(`${nameTarget(target)} plays`, read).toBeGreaterThan(seconds);
  }

  count(target: Target): Promise<number> {
    return this.readTexts(target).then((texts) => texts.length);
  }

  readTexts(target: Target): Promise<string[]> {
    return this.run(page.readTexts, target);
  }

  readAttributes(target: Target, attribute: string): Promise<(string | null)[]> {
    return this.run(page.readAttributes, target, attribute);
  }

  readValue(target: Target): Promise<string | undefined> {
    return this.run(page.readValue, target);
  }

  countPictures(target: Target): Promise<{ loaded: number; all: number }> {
    return this.run(page.countPictures, target);
  }

  /** Repeats the query until the answer is as expected; a page that is being left returns no answer. */
  expect<Answer>(what: string, ask: () => Promise<Answer>, timeoutMs = TIMEOUT_MS) {
    const answer = () => ask().catch((error: unknown) => `no answer: ${error}` as Answer);
    return expect.poll(answer, { message: what, timeout: timeoutMs });
  }

  /** Waits until an element no longer moves and can be clicked. */
  private async locate(target: Target, mayScroll = true): Promise<Place> {
    const deadline = Date.now() + TIMEOUT_MS;
    let last: Place | undefined;
    while (Date.now() < deadline) {
      const place = await this.run(page.locate, target, mayScroll).catch(() => undefined);
      if (place?.isFree && place.x === last?.x && place.y === last.y) return place;
      last = place;
      await wait(50);
    }
    throw new Error(
      `${nameTarget(target)} ${last ? 'is covered or moving' : 'is not to be seen'}.`,
    );
  }

  private async run<Rest extends unknown[], Answer>(
    action: (target: Target, ...rest: Rest) => Answer,
    target: Target,
    ...rest: Rest
  ): Promise<Answer> {
    const hasFinder = await this.session.evaluate("typeof TestingLibraryDom === 'object'");
    if (hasFinder !== 'true') await this.session.evaluate(`(() => { ${finder} })()`);
    const args = [toSource(target), ...rest.map((value) => JSON.stringify(value))];
    const json = await this.session.evaluate(
      `(() => { ${page.findAll}; return (${action})(${args.join(', ')}); })()`,
    );
    return json === undefined ? (undefined as Answer) : JSON.parse(json);
  }
}

/** Returns JavaScript for a target, including its pattern. */
function toSource(target: Target): string {
  const entries = Object.entries(target).map(
    ([key, value]) => `${key}: ${value instanceof RegExp ? value : JSON.stringify(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

const nameTarget = (target: Target) => `the element with ${toSource(target).slice(2, -2)}`;
