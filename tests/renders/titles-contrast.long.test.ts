import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/storyboard';
import { type NeutralFacts, wordThemes } from '@/contracts/words';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';
import { composeNeutralWords } from '@/titles/compose-words';
import { type DrawnOverlay, drawContent, drawWords } from '@/titles/draw-words';
import { createLayoutContext } from '@/titles/layout-context';
import { paintStill } from '@/titles/paint-still';

const run = promisify(execFile);
const folder = await openRenderFolder();
afterAll(() => folder.remove());

const facts: NeutralFacts = {
  address: '412 Alder Lane',
  city: 'Sausalito, California',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  status: { kind: 'just-listed' },
  captions: [{ title: 'Kitchen', detail: 'Marble island, brass pendants' }],
};
const size = { width: 960, height: 540 };

const svg = (body: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><defs>
      <pattern id="stripes" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="24" height="24" fill="#fff"/><rect width="12" height="24" fill="#123"/></pattern>
      <pattern id="colours" width="60" height="40" patternUnits="userSpaceOnUse"><rect width="60" height="40" fill="#ff0"/><rect width="30" height="20" fill="#0ff"/><rect x="30" y="20" width="30" height="20" fill="#f3f"/></pattern>
      </defs>${body}</svg>`,
    ),
  );
const pictures = {
  white: svg('<rect width="960" height="540" fill="#fff"/>'),
  black: svg('<rect width="960" height="540"/>'),
  stripes: svg('<rect width="960" height="540" fill="url(#stripes)"/>'),
  colours: svg('<rect width="960" height="540" fill="url(#colours)"/>'),
  terrace: sharp(join(import.meta.dirname, '../../public/sample-listing/01-front.jpg')),
  kitchen: sharp(join(import.meta.dirname, '../../public/sample-listing/04-kitchen.jpg')),
};

const light = (code: number) => {
  const share = code / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminanceAt = (data: Uint8Array, pixel: number) =>
  0.2126 * light(data[3 * pixel] ?? 0) +
  0.7152 * light(data[3 * pixel + 1] ?? 0) +
  0.0722 * light(data[3 * pixel + 2] ?? 0);

/** The same overlay whose text cannot be seen: what is left is the ground the text stands on. */
const withoutText = (overlay: DrawnOverlay): DrawnOverlay => ({
  ...overlay,
  marks: overlay.marks.map((mark) => ({
    ...mark,
    picture: { ...mark.picture, data: new Uint8Array(mark.picture.data.length) },
  })),
});

/** Means of 4 x 4 pixels that touch the text's boxes, as luminances. */
function groundLuminances(data: Uint8Array, { marks }: DrawnOverlay): number[] {
  return marks
    .filter(({ needsScrim }) => needsScrim)
    .flatMap(({ x, y, picture }) => {
      const cells: number[] = [];
      for (let top = y; top + 4 <= y + picture.height; top += 4) {
        for (let left = x; left + 4 <= x + picture.width; left += 4) {
          const pixels = Array.from(
            { length: 16 },
            (_, i) => (top + (i >> 2)) * size.width + left + (i & 3),
          );
          const sum = pixels.reduce((total, pixel) => total + luminanceAt(data, pixel), 0);
          cells.push(sum / 16);
        }
      }
      return cells;
    });
}

describe('white words', () => {
  it.each(Object.keys(pictures) as (keyof typeof pictures)[])(
    'keep a contrast of 4.5 over %s in every theme',
    async (name) => {
      const data = await pictures[name]
        .resize({ ...size })
        .removeAlpha()
        .raw()
        .toBuffer();
      for (const theme of wordThemes) {
        const style = { theme, locale: 'en-US' };
        const context = createLayoutContext({ size, ...style });
        for (const { content } of composeNeutralWords(facts, 1, style).overlays) {
          const placed = await drawContent(context, content);
          const overlay = { ...placed, startFrame: 0, endFrame: 90, unit: context.unit, hash: '' };
          const ground = paintStill({ ...size, data }, [withoutText(overlay)], 45);
          const brightest = Math.max(...groundLuminances(ground.data, overlay));
          const contrast = 1.05 / (brightest + 0.05);
          expect(contrast, `${theme} ${content.kind}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
    120_000,
  );

  it('leave the rest of a bright picture as bright as it was', async () => {
    const data = await pictures.white.removeAlpha().raw().toBuffer();
    const context = createLayoutContext({ size, theme: 'gallery', locale: 'en-US' });
    const [title] = composeNeutralWords(facts, 1, { theme: 'gallery', locale: 'en-US' }).overlays;
    if (title === undefined) throw new Error('no title');
    const placed = await drawContent(context, title.content);
    const overlay = { ...placed, startFrame: 0, endFrame: 90, unit: context.unit, hash: '' };
    const still = paintStill({ ...size, data }, [overlay], 45);
    expect(luminanceAt(still.data, 20 * size.width + 940)).toBeGreaterThan(0.97);
  });

  it('keep it in the encoded video', async () => {
    const path = join(folder.path, 'white.png');
    await pictures.stripes.png().toFile(path);
    const storyboard = planStoryboard([{ kind: 'photo' }], [], 4);
    const plain = { ...toRequest([{ path, kind: 'photo' }]), size, storyboard };
    const request = { ...plain, shots: plain.shots.map((shot) => ({ ...shot, ...size })) };
    const words = composeNeutralWords(facts, 1, { theme: 'modern', locale: 'en-US' });
    const overlays = await drawWords(words, request.storyboard, size);
    const { video } = await folder.render({ ...request, overlays });
    const { stdout } = await run(
      process.env.FFMPEG_PATH || 'ffmpeg',
      [
        '-v',
        'error',
        '-ss',
        '1.5',
        '-i',
        video,
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-',
      ],
      { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 },
    );
    const [title] = overlays;
    if (title === undefined) throw new Error('no title');
    expect(worstContrast(stdout, title)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The least contrast of any line: its fully covered pixels against the mean of what is near them. */
function worstContrast(frame: Uint8Array, { marks }: DrawnOverlay): number {
  const contrasts = marks
    .filter(({ needsScrim }) => needsScrim)
    .map(({ x, y, picture }) => {
      const text: number[] = [];
      const ground: number[] = [];
      for (let at = 0; at < picture.width * picture.height; at++) {
        const pixel = (y + Math.floor(at / picture.width)) * size.width + x + (at % picture.width);
        const alpha = picture.data[4 * at + 3] ?? 0;
        if (alpha === 255) text.push(luminanceAt(frame, pixel));
        if (alpha === 0) ground.push(luminanceAt(frame, pixel));
      }
      const [white, black] = [quantile(text, 0.5), quantile(ground, 0.95)];
      return (white + 0.05) / (black + 0.05);
    });
  return Math.min(...contrasts);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
