import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client';
import { expect, expectAccessible, expectNoSideways, test } from '../../support/end-to-end';
import { makeVideo } from '../../support/make-video';
import { probeVideo } from '../../support/probe-video';
import { countPdfPages } from '../../support/read-pdf-text';

/** In print, the page shows the facts, the comments and a link to the video, but no controls. */
async function expectPrinted(page: Page, link: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(link)).toBeVisible();
  await expect(page.getByText('point your phone’s camera at the code')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Reel' })).toBeHidden();
  expect(countPdfPages(await page.pdf())).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: null });
}

// A time zone in which the current date differs from UTC.
const timezoneId = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const ownToday = () => new Intl.DateTimeFormat('en-US', { ...day, timeZone: timezoneId }).format();

test('a client’s first minute: watches, comments on a moment, downloads the reel, prints; its owner answers', async ({
  page,
  browser,
  homereel,
}) => {
  const api = new ApiClient(homereel.apiOrigin);
  const about = { name: 'Alder', description: 'Light and air.' };
  const projectId = await makeVideo(api, about, 'public/sample-listing/01-front.jpg', ['reel'], 4);

  await page.goto(`/app/video/${projectId}`);
  await page.getByRole('button', { name: 'Listing page…' }).click();
  await page.getByRole('switch', { name: 'With your brand' }).click();
  const link = await page.getByLabel('Link, with your brand').inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approval…' }).click();
  await page.getByRole('switch', { name: 'For approval' }).click();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // On a phone, at the video's current time.
  const phone = {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    timezoneId,
  };
  const client = await (await browser.newContext(phone)).newPage();
  await client.goto(link);
  await expectNoSideways(client);
  await expectAccessible(client);
  // In print there is no empty box without comments.
  await client.emulateMedia({ media: 'print' });
  await expect(client.getByRole('heading', { name: 'For your approval' })).toBeHidden();
  await client.emulateMedia({ media: null });
  await client.getByRole('button', { name: 'Play the video' }).tap();
  await expect.poll(() => client.getByLabel('Moment').inputValue()).toMatch(/^0:0[1-3]$/);
  await client.getByRole('textbox', { name: 'Comment' }).tap();
  await client
    .getByRole('textbox', { name: 'Comment' })
    .fill('<b>Longer</b>, see https://example.com');
  const moment = await client.getByLabel('Moment').inputValue();
  await client.getByLabel('Your name (optional)').fill('Dana');
  await client.getByRole('button', { name: 'Send comment' }).tap();
  await expect(client.getByText('Your comment was sent.')).toBeVisible();
  await expect(client.getByLabel('Approved by (optional)')).toHaveValue('Dana');
  await client.reload();
  await expect(client.getByLabel('Your name (optional)')).toHaveValue('Dana');
  const comments = client.getByRole('list', { name: 'Comments' });
  await expect(comments).toContainText('<b>Longer</b>, see https://example.com');
  await expect(comments.getByRole('link')).toHaveCount(0);
  const download = client.waitForEvent('download');
  await client.getByRole('link', { name: 'Download Reel' }).tap();
  const reel = await download;
  expect(reel.suggestedFilename()).toBe('Alder-Reel.mp4');
  const { width, height } = await probeVideo(await reel.path());
  expect([width, height]).toEqual([1080, 1920]);
  await expectPrinted(client, link);

  // Another client's browser has scripts disabled.
  const plainContext = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const plain = await plainContext.newPage();
  await plain.goto(link);
  await plain.getByLabel('Moment').fill('0:01');
  await plain.getByRole('textbox', { name: 'Comment' }).fill('And brighter');
  await plain.getByRole('button', { name: 'Send comment' }).tap();
  await expect(plain).toHaveURL(/\/listing\/.*#approval$/);
  await expect(plain.getByRole('list', { name: 'Comments' })).toContainText('And brighter');
  await plain.getByRole('button', { name: 'Approve the video' }).tap();
  await expect(plain.getByText(/^Approved on /)).toBeVisible();

  // The owner jumps to the moment by keyboard, answers, and closes the comment.
  await page.reload();
  await page.getByRole('button', { name: 'Approval (2)…' }).click();
  await expect(page.getByText(/^Approved on /)).toBeVisible();
  const first = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first();
  await expect(first).toContainText('Dana');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('It stays a second longer.');
  await first.getByRole('button', { name: 'Send reply' }).click();
  await expect(first).toContainText('It stays a second longer.');
  await first.getByRole('button', { name: 'Resolve' }).click();
  await expect(first.getByText('Done')).toBeVisible();
  await first.getByRole('button', { name: `Show ${moment}` }).focus();
  await page.keyboard.press('Enter');
  const video = page.getByLabel('Video of Alder');
  const [, seconds = '0'] = moment.split(':');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(Number(seconds));

  await client.reload();
  await expect(client.getByText(`Approved on ${ownToday()}.`)).toBeVisible();
  await expect(comments).toContainText('It stays a second longer.');
  await client.context().close();
  await plainContext.close();
});
