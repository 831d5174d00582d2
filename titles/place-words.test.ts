import { expect, it } from 'vitest';
import type { ListingFacts, WordTheme } from '@/contracts/project/words';
import { drawContent } from './draw-words';
import { createLayoutContext } from './layout-context';

/** 4:5, as it is drawn for a screen. */
const size = { width: 540, height: 676 };
const short: ListingFacts = {
  address: '412 Alder Lane',
  price: { amount: 128_500_000, currency: 'USD' },
  beds: 4,
  baths: 2.5,
  area: { amount: 26_400, unit: 'sqft' },
};
const long: ListingFacts = {
  ...short,
  address: '1200–1208 Northeast Saint Bartholomew Boulevard, Building C, Penthouse 4',
  city: 'Rancho Santa Margarita, California 92688',
  status: { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:30' },
};

async function draw(facts: ListingFacts, theme: WordTheme) {
  const context = createLayoutContext({ size, theme, locale: 'en-US' });
  const { marks } = await drawContent(context, { kind: 'open-house-title', facts });
  const tops = marks.map(({ y }) => y);
  const bottoms = marks.map(({ y, picture }) => y + picture.height);
  return {
    height: Math.max(...bottoms) - Math.min(...tops),
    /** The area is the last text. */
    factHeight: marks.at(-1)?.picture.height ?? 0,
  };
}

it('facts are as large below a long address as below a short one', async () => {
  const [below, usual] = [await draw(long, 'quiet'), await draw(short, 'quiet')];
  expect(below.factHeight).toBeGreaterThan(0.95 * usual.factHeight);
});

it('a long address leaves most of a narrow frame to the house', async () => {
  expect((await draw(long, 'modern')).height).toBeLessThan(0.6 * size.height);
});
