import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import { type NeutralFacts, wordThemes } from '@/contracts/project/words';
import type { PlacedOverlay } from '@/engine/raster/placed-overlay';
import { luminanceOf } from '@/engine/raster/read-luminances';
import { settleOverlays } from '@/renderer/analysis/settle-overlays';
import { withoutLetters, worstContrast } from '@/samples/titles/measure-words';
import { readPixels } from '@/tests/support/read-pixels';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';
import { composeNeutralWords } from '@/titles/compose-words';
import { type DrawnOverlay, drawContent, drawWords } from '@/titles/draw-words';
import { createLayoutContext } from '@/titles/layout-context';
import { paintStill, settleOnStill } from '@/titles/paint-still';

const folder = await openRenderFolder();
const programs = {
  ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg',
  ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
  signal: new AbortController().signal,
};
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

const luminanceAt = (data: Uint8Array, pixel: number) =>
  luminanceOf([data[3 * pixel] ?? 0, data[3 * pixel + 1] ?? 0, data[3 * pixel + 2] ?? 0]);

/** Places the overlay over a picture. */
async function settleOver(data: Uint8Array, overlay: DrawnOverlay): Promise<PlacedOverlay> {
  const [settled] = await settleOnStill({ ...size, data }, [overlay]);
  if (settled === undefined) throw new Error('no words');
  return settled;
}

function meanCode(data: Uint8Array): number {
  return data.reduce((sum, code) => sum + code, 0) / data.length;
}

describe('words', () => {
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
          const overlay = { ...placed, startFrame: 0, endFrame: 90, unit: context.unit };
          const settled = await settleOver(data, overlay);
          const ground = await paintStill({ ...size, data }, [withoutLetters(settled)], 45);
          const contrast = worstContrast(ground, settled);
          expect(contrast, `${theme} ${content.kind}`).toBeGreaterThanOrEqual(4.5);
          if (content.kind !== 'title' || name === 'black') continue;
          const still = await paintStill({ ...size, data }, [settled], 45);
          const light = meanCode(still.data) / meanCode(data);
          expect(light, `${theme} ${content.kind}`).toBeGreaterThanOrEqual(0.85);
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
    const overlay = { ...placed, startFrame: 0, endFrame: 90, unit: context.unit };
    const still = await paintStill({ ...size, data }, [overlay], 45);
    expect(luminanceAt(still.data, 20 * size.width + 940)).toBeGreaterThan(0.97);
  });

  it('keep it in the encoded video', async () => {
    const path = join(folder.path, 'white.png');
    await pictures.stripes.png().toFile(path);
    const storyboard = planStoryboard([{ kind: 'photo' }], [], 4);
    const plain = { ...toRequest([{ path, kind: 'photo' }]), size, storyboard };
    const request = { ...plain, shots: plain.shots.map((shot) => ({ ...shot, ...size })) };
    const words = composeNeutralWords(facts, 1, { theme: 'modern', locale: 'en-US' });
    const drawn = await drawWords(words, request.storyboard, size);
    const overlays = await settleOverlays({ ...request, overlays: drawn }, programs);
    const { video } = await folder.render({ ...request, overlays });
    const frame = await readPixels(video, 'rgb24', { seconds: 1.5, frames: 1 });
    const [title] = overlays;
    if (title === undefined) throw new Error('no title');
    expect(worstLine(frame, title)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Returns the lowest contrast of any line: its opaque pixels against the closest luminance around them. */
function worstLine(frame: Uint8Array, { marks }: PlacedOverlay): number {
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
      return contrastBetween(text, ground);
    });
  return Math.min(...contrasts);
}

/** The contrast of text to the part of its ground that is nearest to its light. */
function contrastBetween(text: readonly number[], ground: readonly number[]): number {
  const own = quantile(text, 0.5);
  const isLight = own > quantile(ground, 0.5);
  const near = quantile(ground, isLight ? 0.95 : 0.05);
  return isLight ? (own + 0.05) / (near + 0.05) : (near + 0.05) / (own + 0.05);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
