import { type Browser, errors, type Page } from '@playwright/test';

export interface PlaybackFigures {
  /** From navigation to the poster. */
  readonly stillSeconds: number;
  /** From the press to the first moving frame. */
  readonly firstFrameSeconds: number;
  readonly stalls: number;
  /** Pauses although video was buffered: this machine was too busy. */
  readonly busyRests: number;
  readonly stalledSeconds: number;
  /** Short side of the picture in pixels, 5 s after the first frame. */
  readonly sideAfter5Seconds: number;
  /** Seconds of video that were played, and its length. */
  readonly playedSeconds: number;
  readonly videoSeconds: number;
}

/** A period without a new frame. */
interface Rest {
  readonly from: number;
  readonly to: number;
  /** Whether the buffer was empty. Otherwise the machine was too busy to show the video. */
  readonly isStarved: boolean;
}

/** Measurements of the player by the page's own script. Times are the page's clock, in ms. */
interface Notes {
  readonly pressedAt: number;
  readonly firstFrameAt: number;
  readonly stalls: readonly Rest[];
  readonly sideAfter5Seconds: number;
  readonly playedSeconds: number;
  readonly videoSeconds: number;
  readonly hasEnded: boolean;
}

/** A shorter pause is not noticeable. */
const STALL_MS = 200;

/** A page to open, and the maximum time of watching it. */
interface Visit {
  readonly origin: string;
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly limitSeconds: number;
}

/** Opens a page in a fresh browser profile, presses its player and watches until the end, or the limit. */
export async function watchVideo(
  browser: Browser,
  { origin, path, viewport, limitSeconds }: Visit,
): Promise<PlaybackFigures> {
  const context = await browser.newContext({ baseURL: origin, viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript({ content: noteDown });
  const opened = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(hasStill);
  const stillSeconds = (performance.now() - opened) / 1_000;
  await page.waitForLoadState('load');
  await pressPlay(page);
  await page
    .waitForFunction(hasEnded, undefined, { timeout: limitSeconds * 1_000 })
    .catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
  const notes = await readNotes(page);
  await context.close();
  const rests = notes.stalls.filter(({ from, to }) => to - from >= STALL_MS);
  const stalls = rests.filter(({ isStarved }) => isStarved);
  return {
    stillSeconds,
    firstFrameSeconds: (notes.firstFrameAt - notes.pressedAt) / 1_000,
    stalls: stalls.length,
    busyRests: rests.length - stalls.length,
    stalledSeconds: stalls.reduce((sum, { from, to }) => sum + to - from, 0) / 1_000,
    sideAfter5Seconds: notes.sideAfter5Seconds,
    playedSeconds: notes.playedSeconds,
    videoSeconds: notes.videoSeconds,
  };
}

/**
 * Presses Play by keyboard, on the page's own button or else on the browser's player, as soon as it responds.
 */
async function pressPlay(page: Page): Promise<void> {
  await page.waitForFunction(canListen);
  const button = page.getByRole('button', { name: 'Play the video' });
  const hasButton = (await button.count()) > 0;
  await (hasButton ? button : page.locator('video')).press('Space');
}

/** Returns whether React has taken over the player. */
function canListen(): boolean {
  const video = document.querySelector('video');
  return video !== null && Object.keys(video).some((key) => key.startsWith('__reactProps'));
}

function hasEnded(): boolean {
  return (window as unknown as { playback: Notes }).playback.hasEnded;
}

function hasStill(): boolean {
  const still = document
    .querySelector<HTMLImageElement>('video')
    ?.parentElement?.querySelector('img');
  return still?.complete === true && still.naturalWidth > 0;
}

function readNotes(page: Page): Promise<Notes> {
  return page.evaluate(() => (window as unknown as { playback: Notes }).playback);
}

/**
 * Runs in the page before its own scripts; text, because a compiled function would call helpers that do not
 * exist there.
 */
const noteDown = `
  const notes = { pressedAt: NaN, firstFrameAt: NaN, stalls: [], sideAfter5Seconds: 0,
    playedSeconds: 0, videoSeconds: NaN, hasEnded: false };
  window.playback = notes;
  addEventListener('keydown', () => { if (isNaN(notes.pressedAt)) notes.pressedAt = performance.now(); }, true);
  let resting;
  setInterval(() => {
    const video = document.querySelector('video');
    if (!video || isNaN(notes.pressedAt) || notes.hasEnded) return;
    const now = performance.now();
    const time = video.currentTime;
    if (video.ended) notes.hasEnded = true;
    if (time > notes.playedSeconds) {
      if (isNaN(notes.firstFrameAt)) notes.firstFrameAt = now;
      resting = undefined;
    } else if (!isNaN(notes.firstFrameAt) && !video.ended) {
      if (!resting) notes.stalls.push(resting = { from: now, to: now, isStarved: false });
      resting.to = now;
      const { buffered } = video;
      const ahead = (buffered.length && buffered.end(buffered.length - 1)) - time;
      if (ahead < 0.3) resting.isStarved = true;
    }
    notes.playedSeconds = Math.max(notes.playedSeconds, time);
    if (video.duration) notes.videoSeconds = video.duration;
    if (!notes.sideAfter5Seconds && time >= 5)
      notes.sideAfter5Seconds = Math.min(video.videoWidth, video.videoHeight);
  }, 20);
`;
