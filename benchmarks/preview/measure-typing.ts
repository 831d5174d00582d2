import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { answer } from '@/tests/support/canned-answers';
import { project } from '@/tests/support/canned-create';
import { openSheet } from '@/tests/support/create-steps';
import { readTraffic } from './record-traffic';
import { readKeys } from './watch-keys';

export interface TypingFigures {
  /** Frames per second while typing beside the playing video. */
  readonly framesWhileTyping: number;
  /** From a key to the first of its handlers, the longest of all keys. */
  readonly keyDelayMs: number;
  /** From a key to the next paint, the longest of all keys. */
  readonly keyPaintMs: number;
  /** From a key in Words to the frame with the typed text, the longest of several. */
  readonly typedFrameMs: number;
}

/** Interval of a fast typist (ms). */
const KEY_MS = 90;
const TEXT = 'Three rooms, a view and a pool.';
/** Time after which the frame with the typed text is shown and drawing has ended (ms). */
const SETTLED_MS = 1_500;

/** Types in the description while the video plays, and in the words of the video. */
export async function measureTyping(page: Page): Promise<TypingFigures> {
  await answerTypedWords(page);
  const begin = await page.evaluate(() => performance.now());
  const framesWhileTyping = await typeBesidePreview(page);
  await openSheet(page, 'Text');
  await page.getByLabel('Address').pressSequentially('412 Alder Lane', { delay: KEY_MS });
  await page.waitForTimeout(SETTLED_MS);
  const typed: number[] = [];
  for (const letter of ['a', 'b', 'c']) typed.push(await typeIntoWords(page, letter));
  const keys = await readKeys(page, begin);
  return {
    framesWhileTyping,
    keyDelayMs: Math.max(0, ...keys.map(({ delay }) => delay)),
    keyPaintMs: Math.max(0, ...keys.map(({ duration }) => duration)),
    typedFrameMs: Math.max(...typed),
  };
}

/**
 * Returns a different picture of the words for every letter; the drawing on the server is not measured here.
 */
async function answerTypedWords(page: Page): Promise<void> {
  const [width, height] = [240, 40];
  const white = { r: 255, g: 255, b: 255, alpha: 1 };
  const bytes = await sharp({ create: { width, height, channels: 4, background: white } })
    .png()
    .toBuffer();
  const marks = [{ x: 40, y: 300, width, height, turn: 0, needsScrim: false, isTinted: false }];
  const layouts = [{ picture: bytes.toString('base64'), marks }];
  let drawn = 0;
  await page.route(/\/versions\/[^/]+\/words/, (route) => {
    // The saved words are those drawn last.
    if (route.request().method() === 'POST') drawn += 1;
    const title = { kind: 'title', id: `t${drawn}`, layouts, unit: 3.6, isRightToLeft: false };
    return route.fulfill({ json: { isShown: true, overlays: [title] } });
  });
  await answer(page, 'PUT', `${project}/facts`, { body: { facts: {}, captions: [] } });
}

async function typeBesidePreview(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Play preview' }).click();
  await page.getByLabel('Description').focus();
  const before = (await readTraffic(page)).received.length;
  await page.keyboard.type(TEXT, { delay: KEY_MS });
  const shown = (await readTraffic(page)).received.slice(before);
  await page.getByRole('button', { name: 'Pause preview' }).click();
  const frames = new Set(shown.flatMap(({ report }) => ('frame' in report ? [report.frame] : [])));
  return (frames.size - 1) / (((shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0)) / 1_000);
}

/** @returns milliseconds from the key to the last frame drawn because of it. */
async function typeIntoWords(page: Page, letter: string): Promise<number> {
  await page.evaluate(() =>
    addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { keyAt: timeStamp }), {
      capture: true,
      once: true,
    }),
  );
  await page.keyboard.type(letter);
  await page.waitForTimeout(SETTLED_MS);
  const keyAt = await page.evaluate(() => (window as unknown as { keyAt: number }).keyAt);
  return ((await readTraffic(page)).received.at(-1)?.at ?? Number.NaN) - keyAt;
}
