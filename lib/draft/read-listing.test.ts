import { describe, expect, it } from 'vitest';
import { readListing } from './read-listing';

describe('a listing’s text', () => {
  it('gives the facts it states', () => {
    const text = `412 Alder Lane, Sausalito, CA 94965
$1,285,000

Light-filled home with 4 bedrooms and 2.5 baths in 2,140 sq ft, on a 6,000 sq ft lot.
HOA dues $450 per month. Offered by Coast & Cedar, 99 Bridgeway Blvd, Sausalito.`;
    expect(readListing(text)).toEqual({
      address: '412 Alder Lane',
      city: 'Sausalito, CA',
      price: '1285000',
      currency: 'USD',
      beds: '4',
      baths: '2.5',
      area: '2140',
      areaUnit: 'sqft',
    });
  });

  it.each([
    ['4 bd | 3 ba | 2,140 sqft', { beds: '4', baths: '3', area: '2140', areaUnit: 'sqft' }],
    [
      'Three-bedroom flat, 96 m², €640.000',
      { beds: '3', area: '96', areaUnit: 'sqm', price: '640000', currency: 'EUR' },
    ],
    ['Was $1,350,000, now $1,285,000', { price: '1285000', currency: 'USD' }],
    ['Bathrooms: 3\nBedrooms: 4', { baths: '3', beds: '4' }],
    ['12B Oak St. #4', { address: '12B Oak St. #4' }],
  ])('%s', (text, found) => {
    expect(readListing(text)).toEqual(found);
  });

  it.each([
    'Asking $1,285,000 or $1,300,000 furnished',
    '$1.3M',
    'Main level: 3 beds. Lower level: 2 beds.',
    'Guest cottage with 1 bed',
    '3 full baths and 1 half bath',
    'Baths 3 Beds 4',
    '3–4 bedrooms',
    'Tax $12,400 a year, sold for $900,000 in 2019',
    'A 6,000 sq ft lot',
    'Near Oak Street and 5 minutes from Main Street',
    'Lovely.\nBright.\nQuiet.\n99 Bridgeway Blvd, Sausalito, CA',
    '1 Elm St\n2 Elm St',
    'A home of charm\n$1,285,000\n$1,350,000',
    'Zimmer 3 112 m²',
    'Bathrooms (Full): 2  Bathrooms (Half): 1',
    'Tax value $512,300, comparable sale $899,000',
    '3 minutes on a quiet street',
    '1,240 sq ft upstairs, 980 sq ft downstairs',
    '',
  ])('tells nothing where it is not certain: %j', (text) => {
    expect(readListing(text)).toEqual({});
  });
});
