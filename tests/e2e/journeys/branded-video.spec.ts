import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { downloadBy, RENDER_MS } from '../../support/create-steps';
import { expect, expectAccessible } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { pressPlay } from '../../support/press-play';
import { removeFolder } from '../../support/remove-folder';
import { type RunningHomereel, startHomereel } from '../../support/start-homereel';

/** A new user creates a branded video and its MLS version from scratch. */

const link = 'https://coast.example/412-alder-lane';
const listing = `412 Alder Lane, Sausalito, CA 94965
$1,285,000
4 beds, 2.5 baths, 2,640 sq ft`;
/** In seconds, of which the end card takes four. */
const LENGTH = '8';

let provider: DevProvider;
let homereel: RunningHomereel;
let folder: string;
let logo: string;
let photos: string[];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homereel-branded-'));
  photos = await makePhotos(folder, 2, { width: 1280, height: 960 });
  logo = join(folder, 'logo.png');
  await sharp({ create: { width: 480, height: 160, channels: 4, background: '#ff8800' } })
    .png()
    .toFile(logo);
  const port = await findFreePort('127.0.0.1');
  homereel = await startHomereel({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    TRIAL_TOKENS: '100',
  });
  const tokenLife = { seconds: 600 };
  const appOrigins = [homereel.origin];
  provider = await startDevProvider({ ...devClient, port, appOrigins, tokenLife });
});

test.afterAll(async () => {
  await homereel?.stop();
  await provider?.close();
  if (folder !== undefined) await removeFolder(folder);
});

/** The input device with which the user operates the page. */
interface Hand {
  press(target: Locator): Promise<void>;
  /** Chooses an entry of the open menu. */
  choose(entry: Locator): Promise<void>;
  /** Ticks a checkbox or toggles a switch. */
  tick(target: Locator): Promise<void>;
  /** Replaces the content of a field. */
  write(target: Locator, text: string): Promise<void>;
}

/** More than the number of tab stops of any page. */
const MAX_STOPS = 200;

/** Reaches every target with Tab from the current focus, which also checks the order of the tab stops. */
const keyboard: Hand = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async choose(entry) {
    await moveTo(entry, 'ArrowDown');
    await entry.page().keyboard.press('Enter');
  },
  async tick(target) {
    await tabTo(target);
    await target.page().keyboard.press('Space');
  },
  async write(target, text) {
    await tabTo(target);
    await target.page().keyboard.press('ControlOrMeta+a');
    await target.page().keyboard.insertText(text);
  },
};

async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await moveTo(target, 'Tab');
}

async function moveTo(target: Locator, key: string): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await hasFocus()) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

const finger: Hand = {
  async press(target) {
    await expectFingerSized(target);
    await target.tap();
  },
  choose: (entry) => finger.press(entry),
  tick: (target) => finger.press(target),
  async write(target, text) {
    await finger.press(target);
    await target.fill(text);
  },
};

/** Checks that a touch 22 pixels off the middle still hits the target or its label. */
async function expectFingerSized(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const listMissed = () =>
    target.evaluate((element: HTMLInputElement) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const isHit = (at: Element | null) =>
        at !== null && (element.contains(at) || at.closest('label')?.control === element);
      const listMissedOf = (area: Element) => {
        const { left, top, width, height } = area.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return [
          [0, 0],
          [0, -21],
          [0, 21],
          [-21, 0],
          [21, 0],
        ].filter(([right = 0, down = 0]) => !isHit(document.elementFromPoint(x + right, y + down)));
      };
      const [fewest = []] = [element, ...(element.labels ?? [])]
        .map(listMissedOf)
        .toSorted((one, other) => one.length - other.length);
      return fewest;
    });
  // A toast may cover it for some seconds.
  const what = `points beside the middle of ${target} that miss it`;
  await expect.poll(listMissed, { message: what }).toEqual([]);
}

async function chooseFiles(hand: Hand, target: Locator, paths: string[]): Promise<void> {
  const chooser = target.page().waitForEvent('filechooser');
  await hand.press(target);
  await (await chooser).setFiles(paths);
}

async function signIn(page: Page, hand: Hand, who: RegExp): Promise<void> {
  await page.goto(homereel.origin);
  const opened = page.waitForEvent('popup');
  await hand.press(page.getByRole('banner').getByRole('button', { name: 'Sign In' }));
  await (await opened).getByRole('button', { name: who }).press('Enter');
  await hand.press(page.getByRole('button', { name: 'User Account' }));
  await hand.choose(page.getByRole('menuitem', { name: 'Account', exact: true }));
}

async function setUpBrand(page: Page, hand: Hand): Promise<void> {
  const brand = page.getByRole('region', { name: 'Brand' });
  await chooseFiles(hand, brand.getByRole('button', { name: 'Add logo' }), [logo]);
  await expect(brand.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await hand.write(brand.getByLabel('Name', { exact: true }), 'Maya Lindqvist');
  await hand.write(brand.getByLabel('Brokerage'), 'Coast & Cedar');
  await hand.write(brand.getByLabel('Phone'), '(555) 010-0142');
  await hand.tick(brand.getByRole('switch', { name: 'Custom colors' }));
  await hand.write(brand.getByLabel('Code of the ground'), '#5a1030');
  await expect(brand.getByLabel('Background', { exact: true })).toHaveValue('#5a1030');
  // It is shown before it is saved.
  const endCard = brand.getByRole('img', {
    name: 'End card: Maya Lindqvist, Coast & Cedar, (555) 010-0142',
  });
  await expect
    .poll(async () => isGround(await meanOf((await endCard.getAttribute('src')) ?? '')))
    .toBe(true);
  await expectAccessible(page);
  await hand.press(brand.getByRole('button', { name: 'Save brand' }));
  await expect(page.getByText('Brand saved')).toBeVisible();
}

async function startProject(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Back to Dashboard' }));
  await hand.press(page.getByRole('link', { name: 'New Project' }));
  await chooseFiles(hand, page.getByLabel('Add photos and clips'), photos);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(photos.length);
  await hand.write(page.getByLabel('Project name'), 'Alder Lane');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function fillInFacts(page: Page, hand: Hand): Promise<void> {
  const opener = page.getByRole('button', { name: /^Text/ });
  await hand.press(opener);
  const words = page.getByRole('dialog', { name: 'Text on the video' });
  await hand.press(words.getByRole('button', { name: 'Fill in from the listing text' }));
  await hand.write(words.getByLabel('Paste listing text'), listing);
  await expect(words.getByRole('definition')).toHaveText([
    '412 Alder Lane',
    'Sausalito, CA',
    '1,285,000 USD',
    '4',
    '2.5',
    '2,640 sq ft',
  ]);
  await hand.press(words.getByRole('button', { name: 'Use these facts' }));
  await expect(words.getByLabel('Address')).toHaveValue('412 Alder Lane');
  await hand.write(words.getByLabel('Listing link'), link);
  await hand.press(words.getByRole('button', { name: 'Done' }));
  await expect(words).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Ticks the MLS version beside the property video, and makes both short. */
async function chooseVersions(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: /^Versions/ }));
  const mls = page.getByRole('checkbox', { name: 'MLS', exact: true });
  await hand.tick(mls);
  await expect(mls).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Property video', exact: true })).toBeChecked();
  for (const name of ['Property video', 'MLS']) {
    const settings = page.getByRole('button', { name: new RegExp(`settings of ${name}$`) });
    await hand.press(settings);
    const length = page.getByLabel(`Length of ${name} in seconds`);
    await hand.write(length, LENGTH);
    await length.press('Enter');
    await expect(settings).toContainText('0:08');
  }
  await hand.press(page.locator('[data-side-sheet]').getByRole('button', { name: 'Close' }));
}

/** Plays the video on the page like a viewer. The browser's own controls are not tested. */
async function watch(player: Locator): Promise<void> {
  await expect(player).toBeVisible();
  await pressPlay(player);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
}

/** Returns a frame half a second before the end of a video, as RGBA. */
async function readLastFrame(path: string) {
  const frame = `${path}.png`;
  const args = ['-v', 'error', '-sseof', '-0.5', '-i', path, '-frames:v', '1', '-y', frame];
  execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', args);
  const { data, info } = await sharp(frame)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mean = await sharp(frame).resize(1, 1).removeAlpha().raw().toBuffer();
  return { mean, code: jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data };
}

/** Returns the mean colour of the picture in a data URL. */
function meanOf(address: string): Promise<Uint8Array> {
  const bytes = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
}

/** The brand's wine red: about half of its green and blue relative to red. */
function isGround([red = 0, green = 0, blue = 0]: Uint8Array): boolean {
  return red > green + 30 && red > blue + 15 && blue > green;
}

async function tellStory(page: Page, hand: Hand, { who }: { who: RegExp }) {
  await signIn(page, hand, who);
  await setUpBrand(page, hand);
  await startProject(page, hand);
  await fillInFacts(page, hand);
  await chooseVersions(page, hand);
  await hand.press(page.getByRole('button', { name: 'Generate Video (20 tokens)' }));

  await expect(page.getByRole('heading', { name: 'Versions (2)' })).toBeVisible({
    timeout: 2 * RENDER_MS,
  });
  const branded = join(folder, 'branded.mp4');
  await watch(page.getByLabel('Video of Alder Lane'));
  const projectId = new URL(page.url()).pathname.split('/').at(-1);
  const address = new URL(`/api/video-projects/${projectId}/video`, page.url());
  const file = await page.request.get(address.href);
  await writeFile(branded, await file.body());
  const card = page
    .getByRole('region', { name: /^Versions/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'MLS', exact: true }) });
  await hand.press(card.getByRole('link', { name: 'MLS', exact: true }));
  await watch(page.getByLabel('MLS of Alder Lane'));
  const download = await downloadBy(page, () =>
    hand.press(card.getByRole('link', { name: /\.mp4/ })),
  );
  const neutral = join(folder, basename(download.suggestedFilename()));
  await download.saveAs(neutral);
  await expectAccessible(page);

  const [last, lastOfNeutral] = [await readLastFrame(branded), await readLastFrame(neutral)];
  expect(last.code).toBe(link);
  expect(isGround(last.mean)).toBe(true);
  expect(lastOfNeutral.code).toBeUndefined();
  expect(isGround(lastOfNeutral.mean)).toBe(false);
}

test('by keyboard alone, from signing in to a branded video and its MLS version', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(4 * RENDER_MS);
  await tellStory(page, keyboard, { who: /Anna Agent/ });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('by touch, from signing in to a branded video and its MLS version', {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(4 * RENDER_MS);
    await tellStory(page, finger, { who: /Ben Broker/ });
  });
});
