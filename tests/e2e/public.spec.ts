import type { Page } from '@playwright/test';
import { z } from 'zod';
import { faq } from '@/components/landing/faq';
import listing from '@/public/sample-listing/listing.json' with { type: 'json' };
import { expect, expectAccessible, test } from '../support/end-to-end';
import { watchPage } from '../support/watch-page';

const publicPages = ['/', '/privacy', '/terms', '/contact', '/developers'];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page says and shows what Homereel does', async ({ page }) => {
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Homereel' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/#faq');
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(/videos from your listing photos in minutes/)).toBeVisible();
    await expect(page.getByLabel(/^Demo video/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
    const howItWorks = page.getByLabel(/^How It Works: a video/);
    await expect(howItWorks).toBeVisible();
    await expect(howItWorks).toHaveAttribute('controls');
    const [first] = faq;
    await page.getByText(first?.question ?? '').click();
    await expect(page.getByText(first?.answer ?? '')).toBeVisible();
    await expect(page.getByText('© 2025 Homereel')).toBeVisible();
    for (const name of ['Privacy', 'Terms', 'Contact']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
  });
});

test('the landing page is accessible, and loads no video before it is near the view', async ({
  page,
}) => {
  const videos: string[] = [];
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(request.url())) videos.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  expect(videos.filter((path) => !path.startsWith('/demo/reel.'))).toEqual([]);
});

test('public pages keep to their policy, which allows their own scripts only', async ({ page }) => {
  const { complaints } = watchPage(page);
  await page.addInitScript(() => localStorage.setItem('homereel-theme', 'dark'));
  const nonces = new Set<string>();
  for (const path of publicPages) {
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const policy = response?.headers()['content-security-policy'] ?? '';
    nonces.add(/script-src 'self' 'nonce-([\w+/=]+)';/.exec(policy)?.[1] ?? '');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  expect(complaints).toEqual([]);
  expect([nonces.size, nonces.has('')]).toEqual([publicPages.length, false]);
});

test.describe('on the way down the landing page', () => {
  test('the line between before and after follows the keyboard', async ({ page }) => {
    await page.goto('/');
    const control = page.getByRole('slider', { name: 'Compare original and enhanced' });
    await control.focus();
    await page.keyboard.press('End');
    await expect(control.locator('..')).toHaveAttribute('style', /--split: 100%/);
  });

  test('the link to the questions leads to them', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(page.locator('#faq-title')).toBeInViewport();
    const [first] = faq;
    await page.getByText(first?.question ?? '').click();
    await expect(page.getByText(first?.answer ?? '')).toBeVisible();
  });
});

test('every link, picture and video of the public pages exists', async ({ page, request }) => {
  const addresses = new Set<string>();
  for (const path of publicPages) {
    await page.goto(path);
    for (const address of await listAddresses(page)) addresses.add(address);
  }
  const unnamed = ['sitemap.xml', 'robots.txt', 'llms.txt', 'manifest.webmanifest', 'favicon.ico'];
  for (const path of unnamed) addresses.add(new URL(`/${path}`, page.url()).href);
  const broken: string[] = [];
  for (const address of addresses) {
    const answer = await request.get(address);
    if (!answer.ok()) broken.push(`${answer.status()} ${address}`);
  }
  expect(broken).toEqual([]);
  expect(addresses.size).toBeGreaterThan(20);
});

test('search engines get data about the product, its questions and its video', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = structuredData.parse(JSON.parse(json ?? ''));
  expect(graph.map((part) => part['@type'])).toEqual([
    'SoftwareApplication',
    'FAQPage',
    'VideoObject',
  ]);
  const questions = graph.flatMap((part) => part.mainEntity ?? []);
  expect(questions.map(({ name }) => name)).toEqual(faq.map(({ question }) => question));
  const video = graph.find((part) => part['@type'] === 'VideoObject');
  for (const address of [video?.contentUrl, video?.thumbnailUrl]) {
    expect((await request.head(address ?? '')).status()).toBe(200);
  }
  const seconds = await page.evaluate(async () => {
    const player = Object.assign(document.createElement('video'), { src: '/demo/film.webm' });
    await new Promise((done) => player.addEventListener('loadedmetadata', done));
    return player.duration;
  });
  expect(video?.duration).toBe(`PT${Math.round(seconds)}S`);
});

test('the sample listing is a project with one click', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it with our sample listing' }).click();
  const uploaded = page.getByText('Uploaded', { exact: true });
  await expect(uploaded).toHaveCount(listing.photos.length, { timeout: 90_000 });
  await expect(page.getByLabel('Project name')).toHaveValue(listing.name);
  await expect(page).toHaveURL(/project=/);
  const names = await page
    .getByTestId('tile')
    .getByRole('img', { name: /\.jpg$/ })
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')));
  expect(names).toEqual(listing.photos.map(({ file }) => file));
  await page.reload();
  await expect(page.getByText(`Uploads (${listing.photos.length})`)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('project');
  const words = await page.request.get(`/api/video-projects/${id}/facts`, {
    headers: { 'x-application-name': 'Homereel' },
  });
  const captions = listing.photos.flatMap(({ caption }) => caption ?? []);
  expect(await words.json()).toMatchObject({ facts: listing.facts, captions });
});

const structuredData = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(
    z.object({
      '@type': z.string(),
      name: z.string().optional(),
      contentUrl: z.url().optional(),
      thumbnailUrl: z.url().optional(),
      duration: z.string().optional(),
      uploadDate: z.iso.datetime().optional(),
      mainEntity: z
        .array(
          z.object({
            '@type': z.literal('Question'),
            name: z.string().min(1),
            acceptedAnswer: z.object({ '@type': z.literal('Answer'), text: z.string().min(1) }),
          }),
        )
        .optional(),
    }),
  ),
});

/** Returns every address on this site that a page refers to, including videos and captions. */
function listAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = ['href', 'src', 'poster'];
    const here = window.location;
    return attributes.flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
        const value = element.getAttribute(attribute) ?? '';
        const address = new URL(value, here.href);
        return address.origin === here.origin ? [address.href.split('#')[0] ?? ''] : [];
      }),
    );
  });
}
