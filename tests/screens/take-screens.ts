import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from '@/tests/support/end-to-end';
import { accountStates } from './account-states';
import { createStates } from './create-states';
import { enhanceStates } from './enhance-states';
import { galleryPage } from './gallery-page';
import { projectStates } from './project-states';
import { publicStates } from './public-states';
import { answerRealMedia, makeMedia, type RealMedia } from './real-media';
import type { ScreenState } from './screen-state';
import { uploadStates } from './upload-states';
import { videoStates } from './video-states';

const folder = join(import.meta.dirname, '../../screens');
const widths = { 360: 780, 768: 1024, 1440: 900 } as const;
/** The page on which users spend most time is checked in every common window size. */
const createWidths = { ...widths, 390: 664, 1024: 768, 1280: 720, 1920: 1080 } as const;
const widthsOf = ({ screen }: Pick<ScreenState, 'screen'>): Readonly<Record<string, number>> =>
  screen === 'create' ? createWidths : widths;
const themes = ['light', 'dark'] as const;
const states = [
  ...publicStates,
  ...accountStates,
  ...projectStates,
  ...createStates,
  ...uploadStates,
  ...enhanceStates,
  ...videoStates,
];
/** A loading page has no heading, and an open menu is outside the page's regions. */
const impossible = ['page-has-heading-one', 'region'];
/** While a list is open the page behind it is hidden; axe allows standalone dialogs, but not lists. */
const behindList = ['landmark-one-main'];
/** Texts at the start or end of the product's failures. */
const failureWords = /\b(Failed|Unable to|Not Found|Error)\b/;
const pictures = states.map((state) => ({
  ...state,
  files: themes.flatMap((theme) =>
    Object.keys(widthsOf(state)).map((width) => `${toName(state)}-${width}-${theme}.png`),
  ),
}));

const test = base.extend<object, { media: RealMedia }>({
  media: [
    async ({ homereel }, use) => {
      const place = join(folder, 'media');
      const media = await makeMedia(place, homereel.apiOrigin);
      await use(media);
      rmSync(place, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures));
});

for (const state of states) {
  test(toName(state), async ({ page, media, consoleErrors }) => {
    await answerRealMedia(page, media);
    await page.setViewportSize({ width: 1440, height: 900 });
    if (!state.reopens) await state.open(page, media);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      for (const [width, height] of Object.entries(widthsOf(state))) {
        await page.setViewportSize({ width: Number(width), height });
        if (state.reopens) await state.open(page, media);
        await expectState(page, state);
        await takePicture(page, `${toName(state)}-${width}-${theme}.png`);
        // The state must not have ended before the picture was taken.
        await expectState(page, state);
      }
      const isChoosing = (await page.getByRole('listbox').count()) > 0;
      await expectAccessible(page, isChoosing ? [...impossible, ...behindList] : impossible);
    }
    // Failure states cause the browser's own console messages.
    consoleErrors.length = 0;
  });
}

/** A picture under the wrong name is worse than none, because it will not be checked again. */
async function expectState(page: Page, { shows, isFailure = false }: ScreenState): Promise<void> {
  for (const locator of shows(page)) await expect(locator).toBeVisible();
  if (!isFailure)
    await expect(page.getByText(failureWords).filter({ visible: true })).toHaveCount(0);
}

/** Takes the whole page; with a layer over it, which belongs to the window, only the window. */
async function takePicture(page: Page, file: string): Promise<void> {
  // Two frames: the sheet counts its columns again after the window's width has changed.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.waitForTimeout(120);
  await page.evaluate(async () => {
    // Pictures below the view are loaded when the user scrolls near.
    const waiting = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')];
    for (const picture of waiting) picture.loading = 'eager';
    await Promise.allSettled(waiting.map((picture) => picture.decode()));
  });
  // A toast stays while the pointer rests on it.
  const toast = page.locator('[data-sonner-toast]').first();
  // It may disappear while the pointer moves.
  if (await toast.isVisible())
    await toast.hover({ force: true, timeout: 1_000 }).catch(() => undefined);
  const isCovered =
    (await page.locator('[role=dialog], [role=alertdialog], [role=listbox]').count()) > 0;
  await page.screenshot({
    path: join(folder, file),
    fullPage: !isCovered,
    // Otherwise elements outside the view would not be drawn.
    style: '* { content-visibility: visible !important; }',
  });
}

function toName({ screen, state }: Pick<ScreenState, 'screen' | 'state'>): string {
  return `${screen}-${state}`;
}
