import { readdir, readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import {
  answer,
  answerMedia,
  cannedId,
  cannedProject,
  cannedSettings,
} from '@/tests/support/canned-answers';
import { project } from '@/tests/support/canned-create';
import { holdPreview } from '@/tests/support/create-steps';
import { measureTyping, type TypingFigures } from './measure-typing';
import { readTraffic, recordTraffic, type Traffic } from './record-traffic';
import type { ServedPicture } from './served-pictures';
import { readKeys, watchKeys } from './watch-keys';

export interface PreviewFigures extends TypingFigures {
  readonly framesPerSecond: number;
  /** Computing time of the worker's thread per frame. */
  readonly frameMs: number;
  readonly firstFrameMs: number;
  readonly changeMs: number;
  readonly depthMs: number;
  /** From the key that selects a motion to the next paint, the longer of two. */
  readonly chosenPaintMs: number;
  readonly megabytes: number;
}

export interface PreviewSetting {
  readonly pictures: readonly ServedPicture[];
  /** Number of photos in the project. */
  readonly photos: number;
  /** Slow-down factor of the page's main thread relative to this machine. */
  readonly slower: number;
}

const PLAYED_MS = 8_000;
/** Time by which a key press is painted and reported. */
const PAINTED_MS = 3_000;
/** Linux counts a thread's time in hundredths of a second. */
const TICK_MS = 10;

/** Opens a project in a fresh page, plays its video, changes a motion twice and types. */
export async function measurePreview(
  browser: Browser,
  page: Page,
  { pictures, photos, slower }: PreviewSetting,
): Promise<PreviewFigures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const deliveredAt = await openProject(page, pictures, photos);
  const first = await untilFirstShown(page);
  const firstFrameMs = first - ((await deliveredAt()) ?? first);
  await page.waitForLoadState('networkidle');
  const tab = await findTab(browser);

  // It plays once automatically.
  await holdPreview(page);
  await untilIdle(tab);
  await page.getByRole('button', { name: 'Play preview' }).click();
  const ticks = await readWorkerTicks(tab);
  const before = (await readTraffic(page)).received.length;
  await page.waitForTimeout(PLAYED_MS);
  const shown = (await readTraffic(page)).received.slice(before);
  const computed = ((await readWorkerTicks(tab)) - ticks) * TICK_MS;
  const frames = new Set(shown.flatMap(({ report }) => ('frame' in report ? [report.frame] : [])));
  await page.getByRole('button', { name: 'Pause preview' }).click();

  await watchKeys(page);
  const changeMs = await changeMotion(page, 'Dolly In');
  const depthMs = await changeMotion(page, 'Depth Motion');
  await page.waitForTimeout(PAINTED_MS);
  const chosen = await readKeys(page, 0);
  const typing = await measureTyping(page);
  return {
    ...typing,
    framesPerSecond: (frames.size - 1) / secondsBetween(shown),
    frameMs: computed / frames.size,
    firstFrameMs,
    changeMs,
    depthMs,
    chosenPaintMs: Math.max(0, ...chosen.map(({ duration }) => duration)),
    megabytes: await readMegabytes(tab),
  };
}

function secondsBetween(received: Traffic['received']): number {
  return ((received.at(-1)?.at ?? 0) - (received[0]?.at ?? 0)) / 1_000;
}

/** @returns the time at which the picture of the first photo was delivered, by the page's clock. */
async function openProject(page: Page, pictures: readonly ServedPicture[], photos: number) {
  await page.addInitScript({ content: recordTraffic });
  await answerMedia(page);
  const person = { user: { userId: cannedId }, tenant: { id: cannedId, name: 'Harbour Realty' } };
  await answer(page, 'GET', '/api/user', { body: person });
  await answer(page, 'GET', '/api/settings', { body: cannedSettings });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 1_000 } });
  const clips = cannedProject(photos).clips.map((clip) => ({
    ...(clip as object),
    cameraMotion: 'pan-right',
  }));
  await answer(page, 'GET', project, { body: cannedProject(photos, { clips }) });
  await answer(page, 'PUT', project, { body: cannedProject(photos, { clips, revision: 2 }) });
  await answer(page, 'GET', /\/versions\/[^/]+\/words$/, {
    body: { isShown: false, overlays: [] },
  });
  let delivered: number | undefined;
  const pictureAt = (address: string) => {
    const photo = Number(/8000-(\d+)/.exec(address)?.[1]);
    return { photo, picture: pictures[photo % pictures.length] };
  };
  await page.route(/\/image\/[^/]+\/findings\?/, (route) =>
    route.fulfill({ json: pictureAt(route.request().url()).picture?.findings }),
  );
  await page.route(/\/image\/7d8d2b52-0000-4000-8000-\d+\?.*width=1280/, async (route) => {
    const { photo, picture } = pictureAt(route.request().url());
    await route.fulfill({ contentType: 'image/jpeg', body: picture?.bytes ?? Buffer.alloc(0) });
    if (photo === 0) delivered ??= Date.now();
  });
  await page.goto(`/app/create?project=${cannedId}`);
  await page
    .getByTestId('tile')
    .nth(photos - 1)
    .waitFor();
  return async () => {
    const origin = await page.evaluate(() => performance.timeOrigin);
    return delivered === undefined ? undefined : delivered - origin;
  };
}

/** Waits for the first frame that shows its picture. @returns the time at which it was reported. */
async function untilFirstShown(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () =>
      (window as unknown as { traffic: Traffic }).traffic.received.find(
        ({ report }) => report.kind === 'shown' && !report.isWaiting,
      )?.at,
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Waits for a frame that was drawn for the last plan. @returns the time at which it was reported. */
async function untilShown(page: Page, plans: number): Promise<number> {
  const found = await page.waitForFunction((known) => {
    const { sent, received } = (window as unknown as { traffic: Traffic }).traffic;
    const sentPlans = sent.filter(({ request }) => request.kind === 'plan');
    const plan = sentPlans.at(-1);
    if (plan === undefined || sentPlans.length <= known) return undefined;
    return received.find(
      ({ report }) =>
        report.kind === 'shown' &&
        !report.isWaiting &&
        report.frame >= 0 &&
        'turn' in plan.request &&
        report.turn >= plan.request.turn,
    )?.at;
  }, plans);
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Selects a motion for the photo on screen. @returns milliseconds until its first frame. */
async function changeMotion(page: Page, motion: string): Promise<number> {
  const position = await page
    .getByTestId('tile')
    .evaluateAll((tiles) =>
      tiles.findIndex((tile) => tile.querySelector('[data-testid=playhead]') !== null),
    );
  const name = `Camera motion of photo ${position + 1}`;
  await page.getByRole('combobox', { name, exact: true }).click();
  const plans = ({ sent }: Traffic) => sent.filter(({ request }) => request.kind === 'plan').length;
  const known = plans(await readTraffic(page));
  // Highlighting the option shows the motion.
  await page.getByRole('option', { name: motion }).focus();
  const shown = await untilShown(page, known);
  const { focusedAt } = await readTraffic(page);
  await page.keyboard.press('Enter');
  return shown - focusedAt;
}

/** @returns the id of the process with the most processor time: that of the page under test. */
async function findTab(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  return tabs.sort((one, other) => other.cpuTime - one.cpuTime)[0]?.id ?? Number.NaN;
}

/** Returns the ids of a process's threads that run the scripts of workers. */
async function listWorkers(process: number): Promise<string[]> {
  const threads = await readdir(`/proc/${process}/task`);
  const names = await Promise.all(
    threads.map((id) => readFile(`/proc/${process}/task/${id}/comm`, 'utf8')),
  );
  return threads.filter((_, i) => names[i]?.startsWith('DedicatedWorker'));
}

async function readWorkerTicks(process: number): Promise<number> {
  const ticks = await Promise.all(
    (await listWorkers(process)).map(async (id) => {
      const stat = await readFile(`/proc/${process}/task/${id}/stat`, 'utf8');
      const [user = 0, system = 0] =
        stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
      return user + system;
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0);
}

/** Waits until the worker has prepared all photos. */
async function untilIdle(process: number): Promise<void> {
  let before = Number.NaN;
  for (let ticks = 0; ticks !== before; ) {
    before = ticks;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    ticks = await readWorkerTicks(process);
  }
}

/** Returns the private memory of the tab, without the shared pages of the browser's program. */
async function readMegabytes(process: number): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'utf8');
  const kilobytes = ['RssAnon', 'RssShmem'].map((name) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}
