import { expect, it } from 'vitest';
import { addStatedFacts } from './add-stated-facts';

it('adds what the grammar did not find, and changes nothing that it found', () => {
  const found = { address: '412 Alder Lane', beds: '3', status: 'just-listed' } as const;
  const invitation = { date: '2026-11-29', from: '13:00', to: '16:00' };
  const stated = {
    address: '412 Alder Lane, Unit 5',
    beds: 4,
    baths: 2.5,
    area: { amount: 120, unit: 'sqm' },
    invitation,
  } as const;
  expect(addStatedFacts(found, stated)).toEqual({
    address: '412 Alder Lane',
    beds: '3',
    baths: '2.5',
    area: '120',
    areaUnit: 'sqm',
    status: 'open-house',
    ...invitation,
  });
  expect(addStatedFacts({ status: 'sold' }, stated)).not.toHaveProperty('date');
});

it('takes a currency only with the amount it belongs to', () => {
  const price = { amount: 900_000, currency: 'CAD' };
  expect(addStatedFacts({ price: '900000' }, { price })).toEqual({
    price: '900000',
    currency: 'CAD',
  });
  expect(addStatedFacts({ price: '875000' }, { price })).toEqual({ price: '875000' });
  expect(addStatedFacts({}, { price: { amount: 1 } })).toEqual({ price: '1' });
});

it('fills up the highlights with others', () => {
  const highlights = ['Sea views', 'Wine cellar', 'Sauna', 'Lift'].slice(0, 3);
  const found = { highlights: ['Sea views from the terrace'] };
  expect(addStatedFacts(found, { highlights })).toEqual({
    highlights: ['Sea views from the terrace', 'Wine cellar', 'Sauna'],
  });
});
