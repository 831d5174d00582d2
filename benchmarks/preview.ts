/**
 * `npm run bench -- preview [-- --runs 5 --photos 60 --origin URL]`: how soon and how often the live preview draws in
 * Chromium, with the page's thread made four times slower. The preview draws in a worker, which that does
 * not reach reliably, so the time the worker computes for a frame is measured as well. With an origin,
 * what runs there is measured.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '@/scripts/bootstrap/browser.mjs';
import { startHomereel } from '@/tests/support/start-homereel';
import { measurePreview, type PreviewFigures } from './preview/measure-preview';
import { makeServedPictures } from './preview/served-pictures';
import { printTable } from './render/print-table';

const SLOWER = 4;
const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    photos: { type: 'string', default: '60' },
    origin: { type: 'string' },
  },
});

const pictures = await makeServedPictures();
const homereel = given.origin === undefined ? await startHomereel() : undefined;
const browser = await chromium.launch({ executablePath: await ensureBrowser() });
const measured: PreviewFigures[] = [];
try {
  for (let run = 0; run < Number(given.runs); run++) {
    // So high that the preview stays on screen while a motion is chosen further down.
    const viewport = { width: 1_440, height: 2_400 };
    const page = await browser.newPage({
      baseURL: given.origin ?? homereel?.origin ?? '',
      viewport,
    });
    // A busy machine may need minutes instead of seconds.
    page.setDefaultTimeout(180_000);
    const setting = { pictures, photos: Number(given.photos), slower: SLOWER };
    measured.push(await measurePreview(browser, page, setting));
    await page.close();
  }
} finally {
  await browser.close();
  await homereel?.stop();
}

const all = (of: (figures: PreviewFigures) => number) => measured.map(of);
printTable([
  {
    what: 'frames shown of 30 a second',
    unit: '',
    values: all(({ framesPerSecond }) => framesPerSecond),
    goal: 28,
    isFloor: true,
  },
  {
    what: `computing of a frame in the worker, times ${SLOWER}`,
    unit: 'ms',
    values: all(({ frameMs }) => SLOWER * frameMs),
    goal: 33,
  },
  {
    what: 'first frame after its picture is there',
    unit: 'ms',
    values: all(({ firstFrameMs }) => firstFrameMs),
    goal: 400,
  },
  {
    what: 'frames shown of 30 a second while typing',
    unit: '',
    values: all(({ framesWhileTyping }) => framesWhileTyping),
    goal: 28,
    isFloor: true,
  },
  {
    what: 'a key to its handler, the longest',
    unit: 'ms',
    values: all(({ keyDelayMs }) => keyDelayMs),
    goal: 50,
  },
  {
    what: 'a key to the next paint, the longest',
    unit: 'ms',
    values: all(({ keyPaintMs }) => keyPaintMs),
    goal: 200,
  },
  {
    what: 'a key in Words to its frame, the longest of 3',
    unit: 'ms',
    values: all(({ typedFrameMs }) => typedFrameMs),
    goal: 300,
  },
  {
    what: 'a changed motion to its first frame',
    unit: 'ms',
    values: all(({ changeMs }) => changeMs),
    goal: 100,
  },
  {
    what: 'depth motion to its first frame',
    unit: 'ms',
    values: all(({ depthMs }) => depthMs),
    goal: 100,
  },
  {
    what: 'a motion that is chosen to the next paint, the longer of 2',
    unit: 'ms',
    values: all(({ chosenPaintMs }) => chosenPaintMs),
    goal: 200,
  },
  {
    what: `memory of the tab with ${given.photos} photos`,
    unit: 'MB',
    values: all(({ megabytes }) => megabytes),
    goal: 300,
  },
]);
