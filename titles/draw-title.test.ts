import { expect, it } from 'vitest';
import { wordThemes } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import { settleWords } from '@/engine/framing/settle-words';
import { rectsOf } from '@/engine/raster/placed-overlay';
import { boundsOf } from '@/engine/timing/raise-words';
import { makeWordGround } from '@/tests/support/word-ground';
import { drawTitle } from './draw-title';
import { createLayoutContext } from './layout-context';

/** A calm sky above a house of bright and dark parts. @param sky share of the frame's height. */
const toGround = (size: FrameSize, sky: number) =>
  makeWordGround(size, (column, row) => {
    if (4 * row < sky * size.height) return 0.3;
    return (column + row) % 2 === 0 ? 0.9 : 0.02;
  });

const price = { amount: 128_500_000, currency: 'USD' };

it.each(
  wordThemes.flatMap((theme) => [
    {
      theme,
      frame: 'wide',
      size: { width: 960, height: 540 },
      sky: 0.38,
      address: '1200–1208 Northeast Saint Bartholomew Boulevard, Building C, Penthouse 4',
      city: 'Rancho Santa Margarita, California 92688',
    },
    {
      theme,
      frame: 'tall',
      size: { width: 540, height: 960 },
      sky: 0.36,
      address: '1187 Skyline Ridge Road',
      city: 'Mill Valley, California',
    },
  ]),
)('a long address has room in the sky of a $frame frame, in $theme', async (given) => {
  const { theme, size, sky, address, city } = given;
  const context = createLayoutContext({ size, theme, locale: 'en-US' });
  const facts = { address, city, price, beds: 4, captions: [], highlights: [] };
  const title = await drawTitle(context, { facts });
  const overlay = { ...title, startFrame: 0, endFrame: 90, unit: context.unit };
  const { marks, need } = settleWords(overlay, size, toGround(size, sky), []);
  const { y, height } = boundsOf(rectsOf(marks));
  expect(y + height).toBeLessThan(sky * size.height);
  // On the sky itself, not on a plate.
  expect(need).toBeDefined();
});

it.each(wordThemes)('a strip of sky over the roof has room for a title, in %s', async (theme) => {
  const size = { width: 960, height: 540 };
  const sky = 0.26;
  const context = createLayoutContext({ size, theme, locale: 'en-US' });
  const status = { kind: 'just-listed' } as const;
  const facts = {
    address: '412 Alder Lane',
    city: 'Sausalito, California',
    status,
    price,
    beds: 4,
    baths: 2.5,
  };
  const title = await drawTitle(context, { facts });
  const overlay = { ...title, startFrame: 0, endFrame: 90, unit: context.unit };
  const { marks, need } = settleWords(overlay, size, toGround(size, sky), []);
  const { y, height } = boundsOf(rectsOf(marks));
  expect(y + height).toBeLessThan(sky * size.height);
  // Dark letters on the sky itself: neither a plate nor a veil.
  expect(need?.tone).toBe('dark');
});
