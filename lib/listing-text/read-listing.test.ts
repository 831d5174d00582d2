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
    ['$1.3M', { price: '1300000', currency: 'USD' }],
    ['Offered @ $2.195M (o.b.o.)', { price: '2195000', currency: 'USD' }],
    ['1,295 Mio. €', { price: '1295000', currency: 'EUR' }],
    ['$1,250K', { price: '1250000', currency: 'USD' }],
    ['3BR + office // approx. 2,840 sqft', { beds: '3', area: '2840', areaUnit: 'sqft' }],
    ['Price: 425000', { price: '425000' }],
    ['Price reduced from $500,000 to $475,000', { price: '475000', currency: 'USD' }],
    ['3 full baths and 1 half bath', { baths: '3.5' }],
    ['Bathrooms (Full): 2  Bathrooms (Half): 1', { baths: '2.5' }],
    ['Baths 3 Beds 4', { baths: '3', beds: '4' }],
    ['Beds\n3\nBaths\n2', { beds: '3', baths: '2' }],
    [
      'Address,City,Price,Beds\n12 Elm St,Dayton,"$210,000",3\n',
      { address: '12 Elm St', city: 'Dayton', price: '210000', currency: 'USD', beds: '3' },
    ],
    [
      '• Sea views\n• Perfect for families\n• Call Joe 555-123-4567\n• HOA $300\n• Heated pool',
      { highlights: ['Sea views', 'Heated pool'] },
    ],
  ])('%s', (text, found) => {
    expect(readListing(text)).toEqual(found);
  });

  it.each([
    'Asking $1,285,000 or $1,300,000 furnished',
    'Main level: 3 beds. Lower level: 2 beds.',
    'Guest cottage with 1 bed',
    '3–4 bedrooms',
    'Tax $12,400 a year, sold for $900,000 in 2019',
    'A 6,000 sq ft lot',
    'Near Oak Street and 5 minutes from Main Street',
    'Lovely.\nBright.\nQuiet.\n99 Bridgeway Blvd, Sausalito, CA',
    '1 Elm St\n2 Elm St',
    'A home of charm\n$1,285,000\n$1,350,000',
    'Zimmer 3 112 m²',
    'Tax value $512,300, comparable sale $899,000',
    '3 minutes on a quiet street',
    '1,240 sq ft upstairs, 980 sq ft downstairs',
    'Ground floor 90 m², first floor 85 m²',
    'Living room 25 sq m, bedroom 14 sq m',
    'Offers in the region of £350,000 to £375,000',
    'Three or four bedrooms, 1 or 2 bathrooms',
    'Bedroom 3\nwindow to rear',
    'Second bath 2 minutes from the beach',
    'A budget under $500,000',
    'Our office at 12 Main Street, Dayton, OH',
    'Stunning Home in Prime Location',
    'A new metro station is coming soon',
    'address;price;beds\n12 Elm St;$200,000;3\n14 Elm St;$210,000;4',
    '😀🏡🎉',
    'a',
    '',
  ])('tells nothing where it is not certain: %j', (text) => {
    expect(readListing(text)).toEqual({});
  });
});

describe('an open house', () => {
  const read = (text: string) => readListing(text, '2026-11-24');

  it.each([
    ['Open house this Sunday 1-4!', '2026-11-29', '13:00', '16:00'],
    ['OPEN HOUSE | Sat, Nov 28th | 11am – 1pm', '2026-11-28', '11:00', '13:00'],
    ['Open houses Sat 11/28 1-3 and Sun 11/29 2-4', '2026-11-28', '13:00', '15:00'],
    ['Portes ouvertes le samedi 5 décembre de 14h30 à 16 h', '2026-12-05', '14:30', '16:00'],
    ['Offene Besichtigung: 28.11.2026, 14–16 Uhr', '2026-11-28', '14:00', '16:00'],
  ])('%s', (text, date, from, to) => {
    expect(read(text)).toEqual({ status: 'open-house', date, from, to });
  });

  it.each([
    ['is past', 'Open house: Saturday, Nov 21, 1-3pm'],
    ['has another weekday', 'Open house Saturday, November 29, 1-3 pm'],
    ['may be on two days', 'Open house 1/2, 1-3 pm'],
    ['has no hours', 'Open house on Sunday'],
    ['is for brokers', 'Broker open house Wed 10am–12pm'],
  ])('is left out if it %s', (_, text) => {
    expect(read(text)).toEqual({});
  });

  it('is not shown for what is sold', () => {
    expect(read('SOLD\nOpen house Sunday 1-4 pm')).toEqual({ status: 'sold' });
  });
});
