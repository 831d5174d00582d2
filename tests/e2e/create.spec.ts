import type { Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedProject,
  cannedShotId,
  cannedVariants,
  refusal,
} from '../support/canned-answers';
import { openCreate, project } from '../support/canned-create';
import { expect, expectAccessible, test } from '../support/end-to-end';

test('the screen names what it makes and what it costs', async ({ page }) => {
  await openCreate(page);
  await expect(page.getByRole('heading', { name: 'Create Video' })).toBeVisible();
  await expect(page.getByPlaceholder('Enter project name')).toHaveValue('Seaside cottage');
  await expect(page.getByPlaceholder('Add a description')).toHaveValue('Three rooms and a view.');
  await expect(page.getByRole('heading', { name: 'Uploads (3)' })).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('About 30 seconds');
  await expect(summary).toContainText('1920x1080 HD');
  await expect(summary).toContainText('10 tokens × 3 photos');
  await expect(page.getByRole('button', { name: 'Generate Video (30 tokens)' })).toBeEnabled();
  await expectAccessible(page);
});

test('in re-render mode the title, heading and button say so', async ({ page }) => {
  await openCreate(page);
  await page.goto(`/app/create?rerender=${cannedId}`);
  await expect(page.getByRole('heading', { name: 'Re-render Video' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Photos (3)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Re-render Video', exact: true })).toBeEnabled();
});

test('each item has its place, its state and what can be done with it', async ({ page }) => {
  await openCreate(page);
  const tile = page.getByTestId('tile').first();
  await expect(tile.getByRole('button', { name: 'Position 1, room-1.jpg. Move' })).toBeVisible();
  await expect(tile.getByText('Uploaded')).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Remove image 1, room-1.jpg' })).toBeVisible();
  await expect(tile.getByRole('combobox', { name: 'Camera motion of photo 1' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Transition from photo/ })).toHaveCount(2);
  const variants = `${project}/shots/${cannedShotId(0)}/variants`;
  await answer(page, 'GET', variants, cannedVariants(['original.jpg']));
  await tile.getByRole('button', { name: 'Enhance with AI' }).click();
  await expect(page).toHaveURL(/\/app\/enhance\//);
  await expect(page.getByRole('heading', { name: 'Enhance Image' })).toBeVisible();
});

test('edits save themselves, say so, and are not left unsaved silently', async ({
  page,
  consoleErrors,
}) => {
  await openCreate(page);
  let answered = refusal(500, 'internal', 'Broken.');
  await answer(page, 'PUT', project, () => answered);
  await page.getByLabel('Project name').fill('Town house');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByText('Failed to save')).toBeVisible();
  await expect(page.getByText('Your changes could not be saved. Please try again.')).toBeVisible();
  const leaving = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await leaving;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;

  answered = {
    body: cannedProject(3, {
      name: 'Town house!',
      revision: 2,
      updatedAt: '2025-01-06T00:00:00.000Z',
    }),
  };
  await page.getByLabel('Project name').fill('Town house!');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  consoleErrors.length = 0;
});

test('a project saved in another tab is not overwritten without asking', async ({
  page,
  consoleErrors,
}) => {
  await openCreate(page);
  const current = cannedProject(3, {
    name: 'Theirs',
    revision: 7,
    updatedAt: '2025-01-06T00:00:00.000Z',
  });
  await answer(
    page,
    'PUT',
    project,
    refusal(409, 'revision_conflict', 'This project was changed in another tab or window.', {
      current,
    }),
  );
  await page.getByLabel('Project name').fill('Mine');
  await expect(page.getByText('This project was changed in another tab or window.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load the other changes' }).click();
  await expect(page.getByLabel('Project name')).toHaveValue('Theirs');
  consoleErrors.length = 0;
});

test('a removed image can be restored; the server is called afterwards', async ({
  page,
  consoleErrors,
}) => {
  await openCreate(page);
  await answer(page, 'DELETE', /\/image\//, refusal(500, 'internal', 'Broken.'));
  await page.getByRole('button', { name: 'Remove image' }).first().click();
  await expect(page.getByText('Image Removed')).toBeVisible();
  await expect(page.getByTestId('tile')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('tile')).toHaveCount(3);

  await page.getByRole('button', { name: 'Remove image' }).first().click();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await expect(page.getByText('Failed to delete image. Please try again.')).toBeVisible();
  await expect(page.getByTestId('tile')).toHaveCount(3);
  consoleErrors.length = 0;
});

test('too few tokens: the missing number, and the link to the top-up', async ({ page }) => {
  await openCreate(page, {}, 12);
  await expect(page.getByText('You need 18 more tokens.')).toBeVisible();
  // The button stays in view in a laptop's low window; on a phone the tokens are a text that expands.
  const generate = page.getByRole('button', { name: /^Generate Video \(/ });
  await page.setViewportSize({ width: 1280, height: 640 });
  await expect(generate).toBeInViewport({ ratio: 1 });
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rows = ['Versions', 'Text', 'Music', 'Voice-over'].map((row) =>
      page.getByRole('button', { name: new RegExp(`^${row}`) }),
    );
    for (const part of [page.getByTestId('preview-canvas'), ...rows, generate]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('You need 18 more tokens.')).toBeHidden();
  await page.getByRole('button', { name: '18 tokens short' }).click();
  await expect(page.getByText('You need 18 more tokens.')).toBeVisible();
  await expect(generate).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: /Generate Video/ })).toBeDisabled();
  await answer(page, 'POST', '/api/stripe/create-checkout', {
    body: { url: '/app/user/checkout?id=x&next=/app' },
  });
  await page.getByRole('button', { name: 'Top Up Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'No card is charged' })).toBeVisible();
});

test.describe('choosing how a photo moves', () => {
  const motion = (page: Page) => page.getByRole('combobox', { name: 'Camera motion of photo 1' });

  test('by keyboard: Escape keeps the value, Enter selects another, the focus stays', async ({
    page,
  }) => {
    await openCreate(page);
    const before = (await motion(page).textContent()) ?? '';
    await motion(page).press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    // The photos stay in view beside the list.
    await expect(page.getByTestId('tile').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(motion(page)).toBeFocused();
    await expect(motion(page)).toHaveText(before);
    await motion(page).press('Enter');
    await expect(page.getByRole('option', { name: before })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: before })).not.toBeFocused();
    await page.keyboard.press('Enter');
    await expect(motion(page)).toBeFocused();
    await expect(motion(page)).not.toHaveText(before);
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('by touch: a tap beside the list closes it, and the page is usable again', async ({
      page,
    }) => {
      await openCreate(page);
      await motion(page).tap();
      await expect(page.getByRole('listbox')).toBeVisible();
      await page.touchscreen.tap(5, 5);
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await motion(page).tap();
      await page.getByRole('option', { name: 'Pan Left' }).tap();
      await expect(motion(page)).toHaveText('Pan Left');
      await page.getByLabel('Project name').fill('By touch');
    });
  });
});

test.describe('by keyboard', () => {
  /** Returns the focused element if its middle is not visible. */
  const coveredFocus = (page: Page) =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return undefined;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      // A control may be smaller than the label or picture that represents it.
      const isShown = shown !== null && (focused.contains(shown) || shown.contains(focused));
      const bars = '[data-bottom-bar], [aria-label=Preview], header';
      const isBehindBar = shown?.closest(bars) !== focused.closest(bars);
      return isShown && !isBehindBar ? undefined : focused.ariaLabel || focused.textContent;
    });

  for (const [place, width, height, tag] of [
    ['on a phone', 390, 844, []],
    ['on a phone held sideways', 844, 390, ['@long']],
    ['on a laptop at 200 %', 640, 400, ['@long']],
  ] as const) {
    test(`${place} what has the focus is never under the header or the summary`, {
      tag: [...tag],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openCreate(page);
      // A toast may cover the focused element until it disappears.
      await expect(page.getByText('Project Loaded')).toBeVisible();
      await expect(page.getByText('Project Loaded')).toBeHidden();
      const covered: unknown[] = [];
      const last = page.getByRole('button', { name: /^Generate Video \(/ });
      do {
        await page.keyboard.press('Tab');
        const hidden = await coveredFocus(page);
        if (hidden !== undefined) covered.push(hidden);
      } while (!(await last.evaluate((button) => button === document.activeElement)));
      expect(covered).toEqual([]);
    });
  }
});

test('a conflict leaves a phone its screen: the bar takes less than a tenth of it', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const current = cannedProject(3, {
    name: 'Theirs',
    revision: 7,
    updatedAt: '2025-01-06T00:00:00.000Z',
  });
  await openCreate(page, {}, 5);
  await answer(page, 'PUT', project, refusal(409, 'revision_conflict', 'Changed.', { current }));
  await page.getByLabel('Project name').fill('Mine');
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  expect((await page.locator('[data-bottom-bar]').boundingBox())?.height).toBeLessThan(844 / 10);
  consoleErrors.length = 0;
});
