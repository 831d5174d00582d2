import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { shapeSizes, type VideoShape, videoShapes } from '@/contracts/project/shape';
import { type ListingFacts, type WordTheme, wordThemes } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { Mark } from '@/titles/blocks';
import { composeBrandedWords } from '@/titles/compose-words';
import { drawContent } from '@/titles/draw-words';
import type { LocalBrand } from '@/titles/lay-out-end-card';
import { createLayoutContext } from '@/titles/layout-context';
import { paintStill } from '@/titles/paint-still';
import type { PlacedWords } from '@/titles/place-words';
import { frameUnit, safeArea } from '@/titles/safe-area';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const word = 'Featherstonehaugh-Whitcombe';
const longest: ListingFacts = {
  address: `1200 ${'Saint Bartholomew Boulevard, '.repeat(7)}`.slice(0, 200),
  city: 'X'.repeat(200),
  price: { amount: 1e12, currency: 'USD' },
  beds: 99,
  baths: 98.5,
  area: { amount: 9_999_999, unit: 'sqft' },
  status: { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:30' },
  captions: [{ title: 'Conservatory '.repeat(7).trim(), detail: 'limestone '.repeat(10).trim() }],
};
const rightToLeft: ListingFacts = {
  address: 'شارع الملك فهد بن عبد العزيز آل سعود، المبنى رقم ١٢، الطابق الأول',
  city: 'دبي، الإمارات',
  price: { amount: 1_285_000, currency: 'AED' },
  beds: 4,
  status: { kind: 'just-listed' },
  captions: [{ title: 'المطبخ', detail: 'جزيرة من الرخام' }],
};
const brand = {
  name: `${word} ${word} ${word}`,
  title: 'Senior Vice President, Estates Division, Northern and Southern Peninsula',
  brokerage: `${word} & Partners International Realty Group of the Peninsula`,
  phone: '+1 (555) 010-0142 extension 0123456789',
  email: `${'long'.repeat(18)}@brokerage.example`,
  website: `www.${'long'.repeat(18)}.example`,
  callToAction: 'Call or write for a private viewing at any hour of any day of the week',
  licence: `DRE ${'0123456789 '.repeat(8)}`.trim(),
  showsEqualHousing: true,
};
const link = `https://homereel.example/${'a'.repeat(200)}`;

/** Pixels that lines rise as they arrive. */
const riseOf = (size: { width: number; height: number }) => 1.1 * frameUnit(size);

/** Returns the marks that leave the safe area, at rest or at the start of their animation. */
function strays({ marks }: PlacedWords, size: { width: number; height: number }) {
  const safe = safeArea(size);
  return marks.filter(
    ({ x, y, picture }) =>
      x < safe.x ||
      y < safe.y ||
      x + picture.width > safe.x + safe.width ||
      y + picture.height + riseOf(size) > safe.y + safe.height,
  );
}

/** Pairs of marks whose boxes overlap. */
function collisions({ marks }: PlacedWords): number {
  const pairs = marks.flatMap((one, i) => marks.slice(i + 1).map((other) => [one, other] as const));
  return pairs.filter(
    ([a, b]) =>
      a.x < b.x + b.picture.width &&
      b.x < a.x + a.picture.width &&
      a.y < b.y + b.picture.height &&
      b.y < a.y + a.picture.height,
  ).length;
}

describe.each(videoShapes)('in %s', (shape) => {
  const { width, height } = shapeSizes[shape];
  // The layout counts in shares of the frame: a smaller one is laid out alike and sooner.
  const scale = shape === '16:9-4k' ? 1 : 0.5;
  const size = { width: width * scale, height: height * scale };

  it.each(wordThemes)(
    'the longest words stay inside the safe area and apart in %s',
    async (theme) => {
      const context = createLayoutContext({ size, theme, locale: 'en-US' });
      for (const facts of [longest, rightToLeft]) {
        const words = composeBrandedWords(facts, { brand, link }, 1, { theme, locale: 'en-US' });
        expect(words.overlays.map(({ content }) => content.kind)).toContain('end-card');
        for (const { content } of words.overlays) {
          const placed = await drawContent(context, content);
          expect(placed.marks.length, content.kind).toBeGreaterThan(1);
          expect(strays(placed, size), `${theme} ${content.kind}`).toEqual([]);
          expect(collisions(placed), `${theme} ${content.kind}`).toBe(0);
        }
      }
    },
  );
});

interface OverlayWish {
  readonly kind: string;
  readonly theme: WordTheme;
  readonly size: FrameSize;
  readonly facts: ListingFacts;
  readonly licence?: string;
  readonly callToAction?: string;
  readonly locale?: string;
}

/** Lays out one overlay of a video. */
async function drawOne(wish: OverlayWish): Promise<PlacedWords> {
  const { kind, theme, size, facts, licence, callToAction, locale = 'en-US' } = wish;
  const style = { theme, locale };
  const person = { name: 'Maya', licence, callToAction, showsEqualHousing: true };
  const { overlays } = composeBrandedWords(facts, { brand: person }, 1, style);
  const wanted = overlays.find(({ content }) => content.kind.endsWith(kind));
  if (wanted === undefined) throw new Error(`no ${kind}`);
  return drawContent(createLayoutContext({ size, ...style }), wanted.content);
}

/** The marks of an end card of an agent with a name and a phone number. */
async function drawCard(shape: VideoShape, more: LocalBrand, link?: string) {
  const style = { theme: 'modern', locale: 'en-US' } as const;
  const person = { name: 'Maya Lindqvist', phone: '(555) 010-0142', ...more };
  const facts = { address: '412 Alder Lane' };
  const { overlays } = composeBrandedWords(facts, { brand: person, link }, 1, style);
  const card = overlays.find(({ content }) => content.kind === 'end-card');
  if (card === undefined) throw new Error('no end card');
  const context = createLayoutContext({ size: shapeSizes[shape], ...style });
  return (await drawContent(context, card.content)).marks;
}

const noPicture: Mark['picture'] = { data: new Uint8Array(), width: 0, height: 0 };

/** Returns the middle of the widest gap between letters, as a fraction of the line's width. */
function widestGap({ data, width, height }: Mark['picture']): number {
  const isInked = (x: number) =>
    Array.from({ length: height }, (_, y) => data[4 * (y * width + x) + 3] ?? 0).some(Boolean);
  let [widest, middle, start] = [0, 0, 0];
  for (let x = 0; x < width; x++) {
    if (!isInked(x)) continue;
    if (x - start > widest) [widest, middle] = [x - start, (x + start) / 2];
    start = x + 1;
  }
  return middle / width;
}

describe('words', () => {
  const size = { width: 960, height: 540 };
  const draw = async (facts: ListingFacts) => {
    const context = createLayoutContext({ size, theme: 'modern', locale: 'en-US' });
    const { overlays } = composeBrandedWords(facts, { brand: {} }, 1, {
      theme: 'modern',
      locale: 'en-US',
    });
    return Promise.all(overlays.map(({ content }) => drawContent(context, content)));
  };

  it('in Arabic are at the right where those in English are at the left', async () => {
    const [arabic] = await draw(rightToLeft);
    const [english] = await draw({ address: '412 Alder Lane', city: 'Sausalito' });
    const middle = (placed: PlacedWords | undefined) =>
      Math.max(...(placed?.marks.map(({ x, picture }) => x + picture.width / 2) ?? [0]));
    expect(Math.min(...(arabic?.marks.map(({ x }) => x) ?? [0]))).toBeGreaterThan(size.width * 0.3);
    expect(middle(english)).toBeLessThan(size.width / 2);
  });

  it('have the rules between two rows of facts in one line in a narrow frame', async () => {
    const title = await drawOne({
      kind: 'title',
      theme: 'modern',
      size: { width: 540, height: 960 },
      facts: { ...longest, address: '412 Alder Lane', city: 'Sausalito' },
    });
    const rules = title.marks.filter(({ picture }) => picture.height > 10 * picture.width);
    expect(rules).toHaveLength(2);
    expect(rules[0]?.x).toBe(rules[1]?.x);
  });

  it('on adjacent plates are equally high, with any letters', async () => {
    const facts = { ...longest, ...rightToLeft };
    const title = await drawOne({ kind: 'title', theme: 'bold', size, facts, locale: 'ar-AE' });
    const plates = title.marks.filter(({ needsScrim, isWiped }) => !needsScrim && !isWiped);
    expect(plates).toHaveLength(4);
    expect(new Set(plates.map(({ y, picture }) => `${y} ${picture.height}`)).size).toBe(1);
  });

  it('keep the small letter of a unit below its figure', async () => {
    const facts = { area: { amount: 245, unit: 'sqm' } } as const;
    const wish = { kind: 'title', theme: 'modern', size, facts, locale: 'de-DE' } as const;
    const { data, width, height } = (await drawOne(wish)).marks.at(-1)?.picture ?? noPicture;
    const isInked = (y: number) =>
      Array.from({ length: width / 3 }, (_, x) => data[4 * (y * width + x) + 3]).some(Boolean);
    // The raised 2 begins above the m, as it does not above a capital.
    const letterTop = Array.from({ length: height }, (_, y) => y).find(isInked) ?? 0;
    expect(letterTop).toBeGreaterThan(0.1 * height);
  });

  it('in Hebrew have the shekel left of its amount, also without letters beside it', async () => {
    const facts = { price: { amount: 1_285_000, currency: 'ILS' } };
    const wish = { kind: 'title', theme: 'modern', size, facts, locale: 'he-IL' } as const;
    const [price] = (await drawOne(wish)).marks;
    expect(price && widestGap(price.picture)).toBeLessThan(0.3);
  });

  it('of an invitation are hardly larger in Chinese than capitals', async () => {
    const heightOf = async (callToAction: string) => {
      const wish = { kind: 'end-card', theme: 'quiet', size, facts: {}, callToAction } as const;
      const { marks } = await drawOne(wish);
      return marks.find(({ turn }) => turn === 2)?.picture.height ?? 0;
    };
    expect((await heightOf('预约看房')) / (await heightOf('HI'))).toBeLessThan(1.35);
  });

  it.each([
    ['quiet', 1, 0.9],
    ['bold', 0, 0.8],
  ] as const)('in Greek capitals are as tall as in Latin in %s', async (theme, line, least) => {
    const heightOf = async (text: string) => {
      const facts = { address: '1 A', captions: [{ title: text, detail: text }] };
      const { marks } = await drawOne({ kind: 'lower-third', theme, size, facts });
      return marks[line]?.picture.height ?? 0;
    };
    const ratio = (await heightOf('Μαρμαρα')) / (await heightOf('Marble'));
    expect(ratio).toBeGreaterThan(least);
    expect(ratio).toBeLessThan(1.15);
  });

  it.each(['16:9', '9:16'] as const)(
    'of an end card show a licence below the name, above the phone in %s',
    async (shape) => {
      const without = await drawCard(shape, {});
      const marks = await drawCard(shape, { licence: 'DRE 01234567' });
      expect([without, marks].map((card) => card.length)).toEqual([4, 5]);
      const [name = 0, licence = 0, rule = 0] = marks.map(({ y }) => y);
      expect(licence).toBeGreaterThan(name);
      expect(licence).toBeLessThan(rule);
    },
  );

  it('of an end card have all arrived after 0.9 s', async () => {
    const style = { theme: 'modern', locale: 'en-US' } as const;
    const context = createLayoutContext({ size, ...style });
    const person = { ...brand, name: 'Maya Lindqvist', title: 'Agent', brokerage: 'Alder & Finch' };
    const content = { kind: 'end-card', brand: person, link, seconds: 1.8 } as const;
    const run = { startFrame: 0, endFrame: 2 * FRAME_RATE, unit: context.unit };
    const overlay = { ...(await drawContent(context, content)), ...run };
    const photo = { ...size, data: new Uint8Array(3 * size.width * size.height).fill(90) };
    const at = async (seconds: number) =>
      Buffer.from((await paintStill(photo, [overlay], Math.round(seconds * FRAME_RATE))).data);
    const whole = await at(1.5);
    expect((await at(0.9)).equals(whole)).toBe(true);
    expect((await at(0.3)).equals(whole)).toBe(false);
  });

  it.each(['16:9', '9:16'] as const)(
    'of an end card name the home below its code in %s',
    async (shape) => {
      const marks = await drawCard(shape, {}, 'https://homereel.example/l/1');
      const code = marks.find(({ picture }) => picture.width === picture.height);
      if (code === undefined) throw new Error('no code');
      const bottom = code.y + code.picture.height;
      const below = marks.filter(
        ({ x, y, picture }) =>
          y >= bottom &&
          y < bottom + 4 * frameUnit(shapeSizes[shape]) &&
          Math.abs(x + picture.width / 2 - code.x - code.picture.width / 2) < 3,
      );
      expect(below).toHaveLength(1);
      expect(below[0]?.picture.width).toBeLessThanOrEqual(code.picture.width);
    },
  );

  it('leave no gap where a fact is missing', async () => {
    const [bare] = await draw({ address: '412 Alder Lane' });
    expect(bare?.marks).toHaveLength(1);
  });

  it('with characters that no font has are refused by name, before anything is drawn', async () => {
    await expect(draw({ address: '412 Alder 😀 Lane 𓀀' })).rejects.toThrow(
      'The address has characters that cannot be drawn: 😀 (U+1F600), 𓀀 (U+13000).',
    );
    const caption = { title: 'Kitchen 🔑' };
    await expect(draw({ address: '1 A', captions: [caption] })).rejects.toThrow(
      /^The caption of shot 1 has .*U\+1F511/,
    );
  });

  it('look the same on a machine without any font', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homereel-test-fonts-'));
    try {
      const config = join(folder, 'fonts.conf');
      await writeFile(
        config,
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>',
      );
      const script = `
        import { setText } from '${root}/titles/set-text.ts';
        import { quietTheme } from '${root}/titles/serif-themes.ts';
        import { createHash } from 'node:crypto';
        const texts = ['412 Alder Lane', 'شارع الملك فهد', 'שדרות רוטשילד', 'महात्मा गांधी', 'ถนนสุขุมวิท', '静安区', '南青山あ', '강남구', 'Λεωφόρος', 'Большая'];
        const hash = createHash('sha256');
        let ink = 0;
        for (const text of texts) {
          const set = await setText({ text, field: 'x', style: quietTheme.styles.address, locale: 'en', unit: 5, maxWidth: 900, maxLines: 1, minScale: 0.5 });
          for (const { coverage } of set.lines) { hash.update(coverage); ink += coverage.reduce((sum, value) => sum + value, 0) > 0 ? 1 : 0; }
        }
        console.log(ink, hash.digest('hex'));`;
      const path = join(folder, 'draw.mts');
      await writeFile(path, script);
      const drawn = async (env: NodeJS.ProcessEnv) =>
        (await run(process.execPath, ['--import', 'tsx', path], { cwd: root, env })).stdout;
      const bare = await drawn({ ...process.env, FONTCONFIG_FILE: config });
      expect(bare).toMatch(/^10 [0-9a-f]{64}/);
      expect(bare).toBe(await drawn(process.env));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
