/**
 * `npm run bench -- playback [-- --speeds 20,10,5,2,1 --pages share,embed,vertical,large --data FOLDER]`:
 * measures how the public pages play a video of ten photos in Chromium over connections of these speeds, in
 * Mbit/s, with a round trip of 60 ms. `large` is the embed in a window of the video's size. A data folder
 * keeps the videos for the next run.
 */
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '@/scripts/bootstrap/browser.mjs';
import { ApiClient } from '@/tests/support/api-client';
import { removeFolder } from '@/tests/support/remove-folder';
import { startHomereel } from '@/tests/support/start-homereel';
import { type SharedListing, shareListing } from './playback/share-listing';
import { openThrottledLine } from './playback/throttled-line';
import { type PlaybackFigures, watchVideo } from './playback/watch-video';

const ROUND_TRIP_MS = 60;
const WINDOW = { width: 1280, height: 900 };
const LARGE_WINDOW = { width: 1920, height: 1080 };
/** Time limit for watching a video of half a minute. */
const LIMIT_SECONDS = 90;

const { values: given } = parseArgs({
  options: {
    speeds: { type: 'string', default: '20,10,5,2,1' },
    pages: { type: 'string', default: 'share,embed,vertical,large' },
    data: { type: 'string' },
  },
});

const homereel = await startHomereel({}, given.data === undefined ? {} : { dataDir: given.data });
const browser = await chromium.launch({ executablePath: await ensureBrowser() });
const folder = await mkdtemp(join(tmpdir(), 'homereel-playback-'));
try {
  const links = await shareListing(new ApiClient(homereel.apiOrigin), folder);
  console.log(`${availableParallelism()} cores, Chromium ${browser.version()}`);
  for (const name of given.pages.split(',')) {
    const rows: ReturnType<typeof toRow>[] = [];
    for (const speed of given.speeds.split(',').map(Number)) {
      rows.push(toRow(speed, await measure(links, name as keyof SharedListing, speed)));
    }
    console.log(`\n${name}`);
    console.table(rows);
  }
} finally {
  await browser.close();
  await homereel.stop();
  await removeFolder(folder);
}

async function measure(links: SharedListing, page: keyof SharedListing, megabitsPerSecond: number) {
  const target = Number(new URL(homereel.origin).port);
  const speed = { megabitsPerSecond, roundTripMs: ROUND_TRIP_MS };
  const line = await openThrottledLine(target, speed);
  try {
    const origin = `http://localhost:${line.port}`;
    const viewport = page === 'large' ? LARGE_WINDOW : WINDOW;
    const visit = { origin, path: links[page], viewport, limitSeconds: LIMIT_SECONDS };
    const figures = await watchVideo(browser, visit);
    return { ...figures, megabytes: line.receivedBytes() / 1e6 };
  } finally {
    line.stop();
  }
}

function toRow(speed: number, figures: PlaybackFigures & { megabytes: number }) {
  return {
    'Mbit/s': speed,
    'still after s': figures.stillSeconds.toFixed(2),
    'press to first frame s': figures.firstFrameSeconds.toFixed(2),
    stalls: figures.stalls,
    'stalled s': figures.stalledSeconds.toFixed(1),
    'machine too busy': figures.busyRests,
    'lines after 5 s': figures.sideAfter5Seconds,
    'film seen s': `${figures.playedSeconds.toFixed(1)} of ${figures.videoSeconds.toFixed(1)}`,
    MB: figures.megabytes.toFixed(1),
  };
}
