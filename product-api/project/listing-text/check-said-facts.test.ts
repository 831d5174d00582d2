import { describe, expect, it } from 'vitest';
import { checkSaidFacts } from './check-said-facts';

const today = '2026-11-24';
const check = (said: object, text: string) =>
  JSON.parse(JSON.stringify(checkSaidFacts(said, text, today)));

describe('accepts a fact that the text states', () => {
  it.each<[string, object, object]>([
    ['Yours at 412 Alder\nLane!', { address: '412 Alder Lane' }, { address: '412 Alder Lane' }],
    ['A home in Bad  Tölz.', { city: 'Bad Tölz' }, { city: 'Bad Tölz' }],
    [
      'Asking €1.285.000 (VB)',
      { price: { amount: 1_285_000, currency: 'EUR', quote: 'Asking €1.285.000' } },
      { price: { amount: 1_285_000, currency: 'EUR' } },
    ],
    [
      'offered at $715K',
      { price: { amount: 715_000, currency: 'USD', quote: 'offered at $715K' } },
      { price: { amount: 715_000 } },
    ],
    [
      'um 1,25 Mio. EUR',
      { price: { amount: 1_250_000, currency: 'eur', quote: '1,25 Mio. EUR' } },
      { price: { amount: 1_250_000, currency: 'EUR' } },
    ],
    [
      'pris 4 950 000 kr',
      { price: { amount: 4_950_000, quote: 'pris 4 950 000 kr' } },
      {
        price: { amount: 4_950_000 },
      },
    ],
    ['🛏 5 · 🛁 2', { beds: { amount: 5, quote: '🛏 5' } }, { beds: 5 }],
    ['4 sleeping chambers', { beds: { amount: 4, quote: '4 sleeping chambers' } }, { beds: 4 }],
    ['2½ wash rooms', { baths: { amount: 2.5, quote: '2½ wash rooms' } }, { baths: 2.5 }],
    ['2 1/2 wash rooms', { baths: { amount: 2.5, quote: '2 1/2 wash rooms' } }, { baths: 2.5 }],
    [
      'some 2,140 sq. ft. of it',
      { area: { amount: 2140, unit: 'sqft', quote: '2,140 sq. ft.' } },
      { area: { amount: 2140, unit: 'sqft' } },
    ],
    [
      'Wohnfläche: 120,5 m²',
      { area: { amount: 120.5, unit: 'sqm', quote: 'Wohnfläche: 120,5 m²' } },
      { area: { amount: 120.5, unit: 'sqm' } },
    ],
    [
      'Besichtigung So. 29. Nov. 13–15:30',
      {
        invitation: {
          date: '2026-11-29',
          from: '13:00',
          to: '15:30',
          quote: 'So. 29. Nov. 13-15:30',
        },
      },
      { invitation: { date: '2026-11-29', from: '13:00', to: '15:30' } },
    ],
    [
      'come by this sunday, 1 to 4',
      {
        invitation: {
          date: '2026-11-29',
          from: '13:00',
          to: '16:00',
          quote: 'this sunday, 1 to 4',
        },
      },
      { invitation: { date: '2026-11-29', from: '13:00', to: '16:00' } },
    ],
    [
      'There is a wine cellar.',
      { highlights: ['wine cellar', 'Wine cave'] },
      {
        highlights: ['wine cellar'],
      },
    ],
  ])('%j', (text, said, facts) => {
    expect(check(said, text)).toEqual(facts);
  });
});

describe('drops a fact that the text does not state', () => {
  const text = '412 Alder Lane, Sausalito. 3 bedrooms, $1,285,000, 2,140 sqft, Sun Nov 29 1-4pm.';
  it.each<[string, object]>([
    ['another address', { address: '41 Alder Lane' }],
    ['a part of a word', { city: 'Sausal' }],
    ['a number alone', { address: '412' }],
    ['an amount that another passage states', { beds: { amount: 4, quote: '3 bedrooms' } }],
    ['a passage that was made up', { beds: { amount: 4, quote: '4 bedrooms' } }],
    ['a passage without a label', { beds: { amount: 3, quote: '3' } }],
    ['a passage that is the whole text', { beds: { amount: 29, quote: text.repeat(2) } }],
    ['no passage', { beds: { amount: 3 } }],
    ['a price without its thousands', { price: { amount: 1285, quote: '$1,285,000' } }],
    ['another unit', { area: { amount: 2140, unit: 'sqm', quote: '2,140 sqft' } }],
    ['a converted area', { area: { amount: 199, unit: 'sqm', quote: '2,140 sqft' } }],
    ['a number of words', { beds: { amount: '3', quote: '3 bedrooms' } }],
    ['a million beds', { beds: { amount: 1_285_000, quote: '$1,285,000' } }],
    [
      'another day',
      {
        invitation: { date: '2026-11-28', from: '13:00', to: '16:00', quote: 'Sun Nov 29 1-4pm' },
      },
    ],
    [
      'a day that is gone',
      {
        invitation: { date: '2025-11-29', from: '13:00', to: '16:00', quote: 'Sun Nov 29 1-4pm' },
      },
    ],
    [
      'other hours',
      {
        invitation: { date: '2026-11-29', from: '13:00', to: '17:00', quote: 'Sun Nov 29 1-4pm' },
      },
    ],
    ['an invention', { highlights: ['Helicopter landing pad'] }],
    ['a list in place of the answer', [1, 2]],
  ])('%s', (_, said) => {
    expect(check(said, text)).toEqual({});
  });

  it('a currency that the sign leaves open', () => {
    const price = { amount: 1_285_000, currency: 'CAD', quote: '$1,285,000' };
    expect(check({ price }, text)).toEqual({ price: { amount: 1_285_000 } });
  });

  it('drops wording that names a target group', () => {
    expect(check({ highlights: ['perfect for families'] }, 'It is perfect for families.')).toEqual(
      {},
    );
  });
});
