import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../support/end-to-end';

/** Draws a synthetic portrait photo and a logo on white. */
async function drawPictures(folder: string): Promise<{ headshot: string; logo: string }> {
  const [headshot, logo] = [join(folder, 'maya.jpg'), join(folder, 'logo.jpg')];
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
      <rect width="900" height="1200" fill="#b9c4bd"/><circle cx="560" cy="380" r="170" fill="#8b6b55"/>
      <path d="M230 1200c0-330 130-560 330-560s330 230 330 560z" fill="#31473e"/></svg>`),
  ).toFile(headshot);
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240">
      <rect width="640" height="240" fill="#fff"/>
      <g fill="none" stroke="#14502f" stroke-width="16"><path d="M60 180V110l70-55 70 55v70zM110 180v-45h40v45"/>
      <path d="M250 90h310M250 130h230M250 170h280"/></g></svg>`),
  )
    .jpeg({ quality: 90 })
    .toFile(logo);
  return { headshot, logo };
}

/** Presses the button of a picture and selects a file in the file dialog. */
async function choose(page: Page, button: string, file: string): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  await (await dialog).setFiles(file);
}

test('headshot and logo are added, cropped, cleared of white and removed by keyboard', async ({
  page,
  folder,
  consoleErrors,
}) => {
  const files = await drawPictures(folder);
  await page.goto('/app/user/account');
  const brand = page.getByRole('region', { name: 'Brand' });
  const picture = (alt: string) => brand.getByRole('img', { name: alt });

  await choose(page, 'Add headshot', files.headshot);
  await expect(picture('Your headshot')).toBeVisible();
  const point = page.getByRole('slider', { name: 'Middle of the headshot' });
  await point.focus();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  );
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await saved;

  await choose(page, 'Add logo', files.logo);
  await expect(picture('Your logo')).toBeVisible();
  await expect(picture('Your logo')).toHaveAttribute('src', /-clear$/);
  const white = page.getByRole('radio', { name: /Keep white background/ });
  await page.getByRole('radio', { name: /Remove white background/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture('Your logo')).not.toHaveAttribute('src', /-clear$/);
  await expectAccessible(page);

  await page.reload();
  await expect(point).toHaveAttribute('aria-valuetext', '60% across, 32% down');
  await expect(white).toBeChecked();
  // The pictures were loaded through the web with its session.
  for (const alt of ['Your headshot', 'Your logo']) {
    await expect
      .poll(() => picture(alt).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100);
  }
  // The rest on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);

  for (const kind of ['logo', 'headshot']) {
    await page.getByRole('button', { name: `Remove ${kind}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Add ${kind}` })).toBeFocused();
  }
  await expect(picture('Your logo')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add headshot' })).toBeVisible();
  for (const alt of ['Your headshot', 'Your logo']) await expect(picture(alt)).toHaveCount(0);
  // Superseded requests for examples are answered with 409, which the browser reports.
  const isOvertaken = (message: string) => /409.*\/brand\/examples/.test(message);
  expect(consoleErrors.splice(0).filter((message) => !isOvertaken(message))).toEqual([]);
});

test('a logo that cannot be used is refused with its reason', async ({
  page,
  folder,
  consoleErrors,
}) => {
  const drawing = join(folder, 'logo.svg');
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toFile(join(folder, 'small.png'));
  await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await page.goto('/app/user/account');
  await choose(page, 'Add logo', drawing);
  await expect(page.getByRole('region', { name: 'Logo' }).getByRole('alert')).toHaveText(
    'The logo could not be used. An SVG can hold more than a picture. Please export it as a PNG and use that.',
  );
  await choose(page, 'Add logo', join(folder, 'small.png'));
  await expect(page.getByRole('region', { name: 'Logo' }).getByRole('alert')).toContainText(
    'It is too small',
  );
  await expectAccessible(page);
  consoleErrors.length = 0;
});
