import { expect, it } from 'vitest';
import { wordThemes } from '@/contracts/words';
import { settleWords } from '@/engine/framing/settle-words';
import { rectsOf } from '@/engine/raster/placed-overlay';
import { boundsOf } from '@/engine/timing/raise-words';
import { makeWordGround } from '@/tests/support/word-ground';
import { drawTitle } from './draw-title';
import { createLayoutContext } from './layout-context';

const size = { width: 960, height: 540 };
/** Share of the frame's height. */
const SKY = 0.38;

/** A calm sky above a house of bright and dark parts. */
const ground = makeWordGround(size, (column, row) => {
  if (4 * row < SKY * size.height) return 0.3;
  return (column + row) % 2 === 0 ? 0.9 : 0.02;
});

it.each(wordThemes)('a long address has room in the sky of a wide frame, in %s', async (theme) => {
  const context = createLayoutContext({ size, theme, locale: 'en-US' });
  const facts = {
    address: '1200–1208 Northeast Saint Bartholomew Boulevard, Building C, Penthouse 4',
    city: 'Rancho Santa Margarita, California 92688',
    price: { amount: 128_500_000, currency: 'USD' },
    beds: 4,
    captions: [],
    highlights: [],
  };
  const title = await drawTitle(context, { facts });
  const overlay = { ...title, startFrame: 0, endFrame: 90, unit: context.unit };
  const { marks, need } = settleWords(overlay, size, ground, []);
  const { y, height } = boundsOf(rectsOf(marks));
  expect(y + height).toBeLessThan(SKY * size.height);
  // On the sky itself, not on a plate.
  expect(need).toBeDefined();
});
