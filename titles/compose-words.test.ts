import { expect, it } from 'vitest';
import { composeBrandedWords, composeNeutralWords } from './compose-words';
import { drawContent } from './draw-words';
import { createLayoutContext } from './layout-context';

const style = { theme: 'gallery', locale: 'en-US' } as const;
const facts = {
  address: '412 Alder Lane',
  city: 'Sausalito, California',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  highlights: ['Heated saltwater pool', 'Three-car garage'],
  captions: [null, { title: 'Kitchen' }, null],
};

it('a caption is over its photo only, and highlights are together', () => {
  const { overlays } = composeNeutralWords(facts, 3, style);
  expect(overlays.slice(1).map(({ content }) => content)).toEqual([
    { kind: 'lower-third', shot: 1, caption: { title: 'Kitchen' } },
    { kind: 'highlights', highlights: facts.highlights },
  ]);
});

it.each([
  ['412 Alder Lane', 2],
  ['1200–1208 Northeast Saint Bartholomew Boulevard, Building C, Penthouse 4', 2],
] as const)('the title of a teaser has at most two lines: %s', async (address, most) => {
  const size = { width: 540, height: 960 };
  const words = composeBrandedWords({ ...facts, address }, { brand: {} }, 3, {
    ...style,
    targetSeconds: 15,
  });
  const [title] = words.overlays;
  if (title === undefined) throw new Error('no title');
  const { marks } = await drawContent(createLayoutContext({ size, ...style }), title.content);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.length).toBeLessThanOrEqual(most);
});

it('an end card lasts as long as its video has room for', () => {
  const secondsIn = (targetSeconds: number) =>
    composeBrandedWords(facts, { brand: { name: 'Maya' } }, 3, {
      ...style,
      targetSeconds,
    }).overlays.flatMap(({ content }) => (content.kind === 'end-card' ? [content.seconds] : []));
  expect(secondsIn(15)[0]).toBeCloseTo(1.8);
  expect(secondsIn(30)).toEqual([3]);
});

it('an end card with only a code names the home; one with a brand names only the agent', () => {
  const cardOf = (brand: { name?: string }, link?: string) =>
    composeBrandedWords(facts, { brand, link }, 3, style).overlays.flatMap(({ content }) =>
      content.kind === 'end-card' ? [content.brand] : [],
    );
  const link = 'https://coast.example/412-alder-lane';
  expect(cardOf({}, link)).toEqual([{ name: '412 Alder Lane', title: 'Sausalito, California' }]);
  expect(cardOf({ name: 'Maya' }, link)).toEqual([{ name: 'Maya' }]);
  expect(cardOf({})).toEqual([]);
});

it('an end card contains no invitation to a home that is sold', () => {
  const callOf = (kind: 'just-listed' | 'sold') =>
    composeBrandedWords(
      { ...facts, status: { kind } },
      { brand: { name: 'Maya', callToAction: 'Book a private tour' } },
      3,
      style,
    ).overlays.flatMap(({ content }) =>
      content.kind === 'end-card' ? [content.brand.callToAction] : [],
    );
  expect(callOf('just-listed')).toEqual(['Book a private tour']);
  expect(callOf('sold')).toEqual([undefined]);
});
