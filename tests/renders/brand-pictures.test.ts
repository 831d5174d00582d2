import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MediaKey, mediaKey } from '@/contracts/ids';
import type { RenderShot } from '@/contracts/production/render-job';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import type { VersionWords } from '@/contracts/project/words';
import { makePhotos } from '@/tests/support/photos';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { composeVersionWords, picturesOf } from '@/titles/compose-version-words';
import { drawContent } from '@/titles/draw-words';
import type { LocalBrand } from '@/titles/lay-out-end-card';
import { createLayoutContext } from '@/titles/layout-context';

const run = promisify(execFile);
const runner = await openJobRunner();
afterAll(() => runner.remove());
const size = { width: 960, height: 640 };
const link = 'https://coast.example/412-alder-lane';
let items: RenderShot[] = [];
let pictures: { headshot: MediaKey; logo: MediaKey };
/** The left half of the headshot is magenta, the right half green; the logo is cyan. */
const [magenta, green, cyan] = ['#ff00ff', '#00ff00', '#00ffff'];

async function draw(name: string, svg: string): Promise<string> {
  const path = join(runner.folder, name);
  await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${svg}</svg>`)).toFile(path);
  return path;
}
const drawHeadshot = (name: string) =>
  draw(
    name,
    `width="800" height="400"><rect width="400" height="400" fill="${magenta}"/><rect x="400" width="400" height="400" fill="${green}"/>`,
  );
const drawLogo = (name: string) =>
  draw(name, `width="300" height="100"><rect width="300" height="100" fill="${cyan}"/>`);

beforeAll(async () => {
  const [path = ''] = await makePhotos(join(runner.folder, 'photos'), 1, size);
  items = [await runner.addShot(path, { kind: 'photo', ...size })];
  pictures = {
    headshot: mediaKey.parse('brand/photo.jpg'),
    logo: mediaKey.parse('brand/logo.png'),
  };
  await runner.mediaStore.adopt(pictures.headshot, await drawHeadshot('photo.jpg'));
  await runner.mediaStore.adopt(pictures.logo, await drawLogo('logo.png'));
});

const style = { theme: 'gallery', locale: 'en-US' } as const;
const facts = { address: '412 Alder Lane' };
const toBranded = (): VersionWords => ({
  kind: 'branded',
  ...style,
  facts,
  captions: [],
  brand: { ...pictures, headshotFocus: { x: 0.1, y: 0.5 } },
  link,
});

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Returns the share of pixels of a strong colour: its channels above 180, the others below 80. */
function shareOf({ data }: Pixels, colour: string): number {
  const wanted = [1, 3, 5].map((at) => colour.slice(at, at + 2) === 'ff');
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    const isSeen = (data[at + 3] ?? 0) > 200;
    found +=
      isSeen && wanted.every((is, i) => is === (data[at + i] ?? 0) > (is ? 180 : 80)) ? 1 : 0;
  }
  return found / (data.length / 4);
}

async function readLastFrame(video: string): Promise<Pixels> {
  const still = `${video}.png`;
  const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
  await run(ffmpeg, ['-v', 'error', '-y', '-sseof', '-1', '-i', video, '-frames:v', '1', still]);
  const image = sharp(still).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('a job with a logo, a headshot and a link', () => {
  it('shows them at the end of its branded version', async () => {
    const version = toVersion('branded', { shape: '1:1', words: toBranded() });
    await runner.start(runner.toJob(items, [version])).result;
    const frame = await readLastFrame(await runner.pathOf(version.output.video));
    // The crop's point is far to the left, so its circle is magenta all over.
    expect(shareOf(frame, magenta)).toBeGreaterThan(0.02);
    expect(shareOf(frame, green)).toBe(0);
    expect(shareOf(frame, cyan)).toBeGreaterThan(0.004);
    const { data, width, height } = frame;
    expect(jsQr(new Uint8ClampedArray(data), width, height)?.data).toBe(link);
  }, 180_000);
});

describe('the end card', () => {
  async function drawCard(shape: VideoShape, changes: Partial<LocalBrand>) {
    const brand = {
      headshot: await drawHeadshot('card.png'),
      logo: await drawLogo('card-logo.png'),
      ...changes,
    };
    const context = createLayoutContext({ ...style, size: shapeSizes[shape] });
    return drawContent(context, { kind: 'end-card', brand, link: undefined, seconds: 3 });
  }

  it.each(['16:9', '9:16'] as const)('follows the point of the headshot in %s', async (shape) => {
    const shares = [];
    for (const x of [0.1, 0.9]) {
      const { marks } = await drawCard(shape, { headshotFocus: { x, y: 0.5 } });
      const [portrait] = marks;
      if (portrait === undefined) throw new Error('no portrait');
      shares.push([shareOf(portrait.picture, magenta), shareOf(portrait.picture, green)]);
    }
    // A circle fills π/4 of its square.
    expect(shares.flat().map((share) => Math.round(share * 10) / 10)).toEqual([0.8, 0, 0, 0.8]);
  });

  it.each([
    ['in one dark colour is drawn in the colour of the text', '#101418', '#101418', 1],
    ['in two colours stands on a plate', '#101418', '#6a1020', 0],
  ])('a logo %s', async (_, left, right, share) => {
    const logo = join(runner.folder, `logo-${share}.png`);
    const bars = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect x="50" y="50" width="200" height="100" fill="${left}"/><rect x="350" y="50" width="200" height="100" fill="${right}"/></svg>`;
    await sharp(Buffer.from(bars)).png().toFile(logo);
    const { marks } = await drawCard('16:9', { headshot: undefined, logo });
    const { data } = marks[0]?.picture ?? { data: [] };
    const seen = Array.from({ length: data.length / 4 }, (__, i) => 4 * i).filter(
      (at) => data[at + 3] === 255,
    );
    const isWhite = (at: number) => [0, 1, 2].every((i) => data[at + i] === 255);
    const white = seen.filter(isWhite).length / seen.length;
    expect(seen.length).toBeGreaterThan(1000);
    // All of the drawing is white; of a plate the drawing is not.
    expect(white === 1).toBe(share === 1);
  });

  it('rounds the corners of a logo that is not transparent', async () => {
    const { marks } = await drawCard('16:9', { headshot: undefined });
    const [logo] = marks;
    expect(logo?.picture.data[3]).toBeLessThan(40);
    expect(
      shareOf(logo?.picture ?? { data: new Uint8Array(), width: 0, height: 0 }, cyan),
    ).toBeGreaterThan(0.97);
  });
});

describe('pictures', () => {
  it('are fetched for branded versions alone, and jobs of an earlier release name none', () => {
    const branded = toVersion('branded', { words: toBranded() });
    expect(picturesOf(branded.words)).toEqual([pictures.headshot, pictures.logo]);
    const former = { ...toBranded(), brand: { name: 'Maya' } } as VersionWords;
    expect(picturesOf(former)).toEqual([]);
    expect(picturesOf(undefined)).toEqual([]);
    const neutral: VersionWords = { kind: 'neutral', ...style, facts, captions: [] };
    expect(picturesOf(neutral)).toEqual([]);
    // @ts-expect-error A neutral version has no place for a brand: this line must not compile.
    const leaking: VersionWords = { ...neutral, brand: pictures };
    const overlays = composeVersionWords(
      { words: leaking, targetSeconds: 30 },
      [],
      new Map(),
    ).overlays;
    expect(overlays.map(({ layer }) => layer)).toEqual(['neutral']);
  });
});
