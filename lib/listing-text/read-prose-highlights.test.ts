import { describe, expect, it } from 'vitest';
import { readListing } from './read-listing';

const read = (text: string) => readListing(text, '2026-11-24').highlights ?? [];

describe('highlights from sentences', () => {
  it.each([
    [
      'Behind the gates are a saltwater pool, a wine cellar and a casita with its own entrance.',
      ['Saltwater pool', 'Wine cellar', 'Casita'],
    ],
    [
      'This home has a chef’s kitchen with Wolf range and your mornings begin on the covered deck.',
      ['Chef’s kitchen with Wolf range', 'Covered deck'],
    ],
    [
      'The sellers have put on a recently updated roof, and the two-car garage has lots of storage.',
      ['Recently updated roof', 'Two-car garage'],
    ],
    [
      'From the loft you have views of the Ochil Hills, and the stove is this winter’s.',
      ['Views of the Ochil Hills'],
    ],
    [
      'There is a mudroom and\na stone fireplace, and this is where the dog sleeps with the cat.',
      ['Mudroom', 'Stone fireplace'],
    ],
    ['No expense was spared, and the boathouse has power with this sale.', []],
    ['No HOA! Your days end in the hot tub, and the cows watch from the fence.', ['Hot tub']],
  ])('%s', (text, highlights) => {
    expect(read(text)).toEqual(highlights);
  });

  it('come with the most telling first, each once and three at most', () => {
    const text = `The den has oak floors, and this kitchen has a large island with the pantry beside.
There is a pool and a fireplace. The infinity pool looks over the lake, with a sauna in the barn.`;
    expect(read(text)).toEqual(['Infinity pool', 'Sauna', 'Fireplace']);
  });

  it('are left to the items of a list where there is one', () => {
    expect(read('• Sea views\n\nThe home has a sauna, and this is the best of it.')).toEqual([
      'Sea views',
    ]);
  });

  it.each([
    'There is no pool, but the sauna of your dreams is not far with the gym.',
    'The hot tub is not included, and neither is the wine fridge with this sale.',
    'The hot tub – not included – stands on the deck with the grill.',
    'There is no\nsauna or wine cellar in this home, and your beach is the town’s.',
    'A level lot with room for a pool and the boat of your dreams.',
    'The attic has potential for a home theater, and the barn could be your workshop.',
    'Use of the heated pool and the sauna is free, and the gym has a view.',
    'Residents have the pool and the sauna. There is also a hot tub with the gym.',
    'You are steps from the tennis court and the boat dock, and the beach has your name.',
    'This condo has a pool, a sauna and a roof deck with your neighbours.',
    'My buyers want a house with a pool and a wine cellar, and this is your chance.',
    'The neighbor’s pool is heated, and the fence has holes this year.',
    'Perfect for a home gym or as a media room, this level has the space.',
    'The pool table and the wine cellar door are new, and this is yours.',
    'A wide range of shops and the high street are at your door.',
    'With a little love, this has the bones for a chef’s kitchen?',
    'Features: pool, sauna, wine cellar and a dock with the sale',
    'Hier gibt es kein Schwimmbad, Sauna, Patio und Studio sind nicht vorhanden.',
  ])('are none that a sentence denies, wishes for or shares: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});
