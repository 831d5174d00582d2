import { describe, expect, it } from 'vitest';
import { stillSizes } from '@/contracts/production/stills';
import { type WordTheme, wordThemes } from '@/contracts/project/words';
import { composeNeutralWords } from '@/titles/compose-words';
import { drawPostTitle, POST_FRAMES } from '@/titles/draw-post-title';
import { paintStill } from '@/titles/paint-still';

const facts = {
  address: '18 Harbor View Road, Unit B',
  city: 'Mill Valley, California',
  price: { amount: 2_195_000, currency: 'USD' },
  beds: 4,
  highlights: [],
  captions: [],
};
type Size = (typeof stillSizes)[keyof typeof stillSizes];

/** Makes a grey picture with stripes in its restless rows. */
function makePicture({ width, height }: Size, isRestless: (y: number) => boolean, grey = 150) {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const code = isRestless(y) ? (Math.floor(x / 12) % 2 === 0 ? 20 : 240) : grey;
      data.fill(code, 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return { width, height, data };
}

async function paint(size: Size, picture: ReturnType<typeof makePicture>, theme: WordTheme) {
  const words = composeNeutralWords(facts, 1, { theme, locale: 'en-US', targetSeconds: 30 });
  const title = await drawPostTitle(words, size);
  if (title === undefined) throw new Error('no title');
  return paintStill(picture, [title], POST_FRAMES / 2);
}

/** Mean difference of the codes between two shares of the height. */
function differenceIn(
  one: ReturnType<typeof makePicture>,
  other: { readonly data: Uint8Array },
  from: number,
  to: number,
): number {
  const row = 3 * one.width;
  const [start, end] = [from, to].map((share) => Math.round(share * one.height) * row);
  let sum = 0;
  for (let i = start ?? 0; i < (end ?? 0); i++) {
    sum += Math.abs((one.data[i] ?? 0) - (other.data[i] ?? 0));
  }
  return sum / Math.max(1, (end ?? 0) - (start ?? 0));
}

describe.each(Object.entries(stillSizes))('the title of a %s post', (_, size) => {
  it.each(wordThemes)('is in a calm part of the picture, in %s', async (theme) => {
    const restlessBelow = makePicture(size, (y) => y > size.height / 2);
    const above = await paint(size, restlessBelow, theme);
    expect(differenceIn(restlessBelow, above, 0, 0.5)).toBeGreaterThan(8);
    expect(differenceIn(restlessBelow, above, 0.85, 1)).toBeLessThan(2);
    const restlessAbove = makePicture(size, (y) => y < size.height / 2);
    const below = await paint(size, restlessAbove, theme);
    expect(differenceIn(restlessAbove, below, 0.5, 1)).toBeGreaterThan(8);
    expect(differenceIn(restlessAbove, below, 0, 0.15)).toBeLessThan(2);
  });
});

it.each(wordThemes)(
  'is legible over white paper, which stays visible beside it, in %s',
  async (theme) => {
    const size = stillSizes.square;
    const white = makePicture(size, () => false, 255);
    const { data } = await paint(size, white, theme);
    const at = (x: number, y: number) =>
      data[3 * (Math.round(y) * size.width + Math.round(x))] ?? 0;
    // Below the safe area, between the text and the edge.
    const shade = at(size.width / 2, 0.96 * size.height);
    const linear = ((shade / 255 + 0.055) / 1.055) ** 2.4;
    expect(1.05 / (linear + 0.05)).toBeGreaterThan(4.5);
    expect(shade).toBeGreaterThan(40);
    expect(at(size.width / 2, 0.1 * size.height)).toBeGreaterThan(250);
  },
);
