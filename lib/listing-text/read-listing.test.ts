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
    ['Baths 2 full 1 half', { baths: '2.5' }],
    ['92 m² · $820,000', { area: '92', areaUnit: 'sqm' }],
    ['Beds: 4 / Baths: 3F 1H', { beds: '4', baths: '3.5' }],
    ['3 🛏 2 🛁 2 🚗', { beds: '3', baths: '2' }],
    ['Bed 4 Bath 2 Car 2', { beds: '4', baths: '2' }],
    ['Four bedrooms and a 2 bedroom caretaker cabin', { beds: '4' }],
    ['Apartamento T2 com elevador', { beds: '2' }],
    ['Sq Ft/Source: 1,210 / Tax roll', { area: '1210', areaUnit: 'sqft' }],
    ['180 m² de terreno y 260 m² construidos', { area: '260', areaUnit: 'sqm' }],
    ['210 mq + terreno 2 ettari', { area: '210', areaUnit: 'sqm' }],
    ['Flat of 80 m² with two rooms (13 and 15 m²)', { area: '80', areaUnit: 'sqm' }],
    ['118 m²\nEnd of terrace', { area: '118', areaUnit: 'sqm' }],
    ['1,496 sq ft plus 600 sq ft unfinished attic', { area: '1496', areaUnit: 'sqft' }],
    [
      'Offers over $910,000\n12 Banksia Road, Bardon Qld 4065',
      { address: '12 Banksia Road', city: 'Bardon Qld', price: '910000', currency: 'AUD' },
    ],
    [
      'Recámaras: 2. Precio $4.2 MDP. Mantenimiento $1,200',
      { beds: '2', price: '4200000', currency: 'MXN' },
    ],
    [
      'Prix honoraires inclus : 420 000 €\nPrix net vendeur : 404 000 €',
      { price: '420000', currency: 'EUR' },
    ],
    ['$839,000\n$11k\n4bed', { price: '839000', currency: 'USD', beds: '4' }],
    [
      '$564,900\n11/12/2026 Listed for sale $569,900\n4/18/2019 Sold $372,000',
      { price: '564900', currency: 'USD' },
    ],
    ['249.000 € (garaje opcional 18.000 €)', { price: '249000', currency: 'EUR' }],
    [
      '4400 County Road 126, Gunnison, CO 81230',
      { address: '4400 County Road 126', city: 'Gunnison, CO' },
    ],
    [
      '305 East 8th Street #2\nDays on market 31\nLISTED AT REED & FINCH, 59 MADISON AVENUE, NEW YORK, NY 10022',
      { address: '305 East 8th Street #2' },
    ],
    [
      'Calle Durango 24, Depto 3, Col. Roma Norte, Cuauhtémoc, CDMX',
      { address: 'Calle Durango 24, Depto 3', city: 'Cuauhtémoc, CDMX' },
    ],
    ['C/ Larios 8, 2º B, 29005 Málaga', { address: 'C/ Larios 8, 2º B', city: 'Málaga' }],
    ['Trilocale viale Monza 18, Milano', { address: 'viale Monza 18', city: 'Milano' }],
    ['Población: Sagunto', { city: 'Sagunto' }],
    ['3,300 +/- SQ FT', { area: '3300', areaUnit: 'sqft' }],
    ['155 m² Wohnfläche auf 320 m² Grund', { area: '155', areaUnit: 'sqm' }],
    ['3 BHK, ₹1.85 Cr', { beds: '3', price: '18500000', currency: 'INR' }],
    ['A 4 bed with 2 bathrooms and half an acre', { beds: '4', baths: '2' }],
    ['¡BAJADA DE PRECIO! Chalet', { status: 'price-improved' }],
    ['COMING TO THE MARKET', { status: 'coming-soon' }],
    [
      '{"address": "12 Elm St", "listPrice": 425000, "beds": 3, "baths": 2, "sqft": 1820, "agent": {"address": "9 Oak St"}}',
      {
        address: '12 Elm St',
        price: '425000',
        beds: '3',
        baths: '2',
        area: '1820',
        areaUnit: 'sqft',
      },
    ],
    [
      'Apartment 7, Weaver House, Castlefield, Manchester, M3',
      { address: 'Apartment 7, Weaver House', city: 'Castlefield, Manchester' },
    ],
    [
      'Apartment 12, The Granary, Lapps Quay, Cork City, T12 XY34',
      { address: 'Apartment 12, The Granary', city: 'Cork City' },
    ],
    ['8 Oak St, Pacific Grove, CA 93950', { address: '8 Oak St', city: 'Pacific Grove, CA' }],
    [
      '8 Oak St, Pacific Grove, California',
      { address: '8 Oak St', city: 'Pacific Grove, California' },
    ],
    ['12 Elm St, lot 6,000 sq ft', { address: '12 Elm St' }],
    ['12 Elm St, Lot 50 x 120', { address: '12 Elm St' }],
    ['5 High St, Burgess Hill, Sussex', { address: '5 High St', city: 'Burgess Hill, Sussex' }],
    ['📍12 Tamarind Way', { address: '12 Tamarind Way' }],
    [
      'Dr. Anna Moser-Weg 3, 9020 Klagenfurt',
      { address: 'Dr. Anna Moser-Weg 3', city: 'Klagenfurt' },
    ],
    [
      'Flat 4, Cooper Court, 8 Tannery Street, London',
      { address: 'Flat 4, Cooper Court, 8 Tannery Street', city: 'London' },
    ],
    ['Lot 7 Ridgeline Rd, Bend, OR 97702', { address: 'Lot 7 Ridgeline Rd', city: 'Bend, OR' }],
    [
      '18 Beechwood Lawn, Rathmines, Dublin 6, D06 X2P7',
      { address: '18 Beechwood Lawn', city: 'Rathmines, Dublin 6' },
    ],
    [
      '4 The Paddocks, Oranmore, Co. Galway (H91 K7T2)',
      { address: '4 The Paddocks', city: 'Oranmore, Co. Galway' },
    ],
    [
      '2 El Camino Real\nRancho Santa Fe, California',
      { address: '2 El Camino Real', city: 'Rancho Santa Fe, California' },
    ],
    [
      'Piso en venta en Calle de Arlés, 21\nVila de Gràcia, Barcelona',
      { address: 'Calle de Arlés, 21', city: 'Vila de Gràcia, Barcelona' },
    ],
    [
      'Te paso los datos del piso de la avenida de Lugo 14, en Vigo.',
      { address: 'avenida de Lugo 14', city: 'Vigo' },
    ],
    ['📍 Calle Mayor, 12 - Getafe (Madrid)', { address: 'Calle Mayor, 12', city: 'Getafe' }],
    ['Torino, Corso Francia 120', { address: 'Corso Francia 120' }],
    ['Casale in pietra a Cortona (AR)', { city: 'Cortona' }],
    ['Price: $374,900\nOrig. Price: $389,900', { price: '374900', currency: 'USD' }],
    ['Status: Active Under Contract', { status: 'under-contract' }],
    ['UNDER OFFER by Ann Reed', { status: 'under-contract' }],
    ['✨ New listing alert ✨', { status: 'just-listed' }],
    ['Apartment for sale in Sea Point, Cape Town', { city: 'Sea Point, Cape Town' }],
    ['JUST LISTED in Boca Raton', { status: 'just-listed', city: 'Boca Raton' }],
    ['✨ NUOVO IN VENDITA ✨', { status: 'just-listed' }],
    ['SOLD in 6 days!', { status: 'sold' }],
    [
      'Lake Realty\n15 Shore Rd, Evanston, IL 60201\n40 Birch Ave, Evanston, IL 60202',
      { address: '40 Birch Ave', city: 'Evanston, IL' },
    ],
    [
      'Save\nShare\nHide\nMore\nSee all photos\n41 Hollis Dr, Austin, TX 78748',
      { address: '41 Hollis Dr', city: 'Austin, TX' },
    ],
    [
      '88 Fern Road\n3 beds\nSimilar homes\n91 Fern Road\n4 beds',
      { address: '88 Fern Road', beds: '3' },
    ],
    ['2,495,000 usd', { price: '2495000', currency: 'USD' }],
    ['Offered at 749,900 Canadian dollars', { price: '749900', currency: 'CAD' }],
    ['485.000,- €', { price: '485000', currency: 'EUR' }],
    ["Fr. 1'250'000.–", { price: '1250000', currency: 'CHF' }],
    ['Pris: 4 250 000 kr, Stockholm', { price: '4250000', currency: 'SEK' }],
    ['kr. 3.495.000, Aarhus', { price: '3495000', currency: 'DKK' }],
    ['3 recámaras, 3,950,000 pesos', { beds: '3', price: '3950000', currency: 'MXN' }],
    [
      '6 Fig Ct, Ontario, CA 91761. $419,999',
      { address: '6 Fig Ct', city: 'Ontario, CA', price: '419999', currency: 'USD' },
    ],
    ['Elle est proposée au prix de 293 200 €', { price: '293200', currency: 'EUR' }],
    ['All on one level with 2,940 sq ft', { area: '2940', areaUnit: 'sqft' }],
    ['2,680 square feet including the finished lower level', { area: '2680', areaUnit: 'sqft' }],
    ['98 m2 of internal living opening to a balcony', { area: '98', areaUnit: 'sqm' }],
    ['A rear garden and a total floor area of 171 sq m', { area: '171', areaUnit: 'sqm' }],
    ['A mid-terrace residence of 186 sq m', { area: '186', areaUnit: 'sqm' }],
    ['Five and one half baths', { baths: '5.5' }],
    ['Four bedrooms, plus a carriage house with one bedroom', { beds: '4' }],
    ['Composé de deux chambres et d’une salle de bains', { beds: '2', baths: '1' }],
    [
      'Welcome to 73 Fern Avenue, Toronto, Ontario. Walk to the lake.',
      { address: '73 Fern Avenue', city: 'Toronto, Ontario' },
    ],
    [
      'Behind private gates at 27 Mesa Trail, Sedona, AZ 86336, this home is quiet.',
      { address: '27 Mesa Trail', city: 'Sedona, AZ' },
    ],
    [
      'Half a mile from the station. 47 Sand Road, Petts Wood comprises two receptions.',
      { address: '47 Sand Road', city: 'Petts Wood' },
    ],
    [
      'Newly listed: Flat 4, 31 Bell Square, Hove. It is bright.',
      { address: 'Flat 4, 31 Bell Square', city: 'Hove', status: 'just-listed' },
    ],
    [
      'It’s 61 Lark Lane in Mill Valley. My other listing at 14 Dell Drive, Marin went fast.',
      { address: '61 Lark Lane', city: 'Mill Valley' },
    ],
    [
      '15 E Elm St, Space 37, Reno, NV 89501',
      { address: '15 E Elm St, Space 37', city: 'Reno, NV' },
    ],
    ['Tres recámaras, dos baños y medio', { beds: '3', baths: '2.5' }],
    ['3 baths and a half acre', { baths: '3' }],
    ['Zwei Badezimmern', { baths: '2' }],
    ['A bungalow on a half-acre site with two bathrooms', { baths: '2' }],
    [
      'A three-level townhouse with 3 bedrooms and one powder room in just over 2,100 square feet',
      { beds: '3', area: '2100', areaUnit: 'sqft' },
    ],
    ['At 74 square metres it has floor-to-ceiling windows', { area: '74', areaUnit: 'sqm' }],
    [
      'Now $2,650,000. 318 Mill Street is a brownstone in Brooklyn, NY with a yard.',
      { address: '318 Mill Street', city: 'Brooklyn, NY', price: '2650000', currency: 'USD' },
    ],
    [
      'Quiet. 215 Hill Road, listed for $985,000.',
      { address: '215 Hill Road', price: '985000', currency: 'USD' },
    ],
    ['The address is 40 County Road 14 and the barn is new.', { address: '40 County Road 14' }],
    [
      'Join us Saturday from 10-12 at 16 Ohio Street in Dayton, Ohio',
      { address: '16 Ohio Street', city: 'Dayton, Ohio' },
    ],
    [
      'New to market! 15 Pine Parade, Palm Beach is all you need.',
      { address: '15 Pine Parade', city: 'Palm Beach', status: 'just-listed' },
    ],
    ['COMING SOON to South Tulsa', { status: 'coming-soon' }],
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
    '1,400 sq ft including the garage',
    '4 250 000 kr',
    '3,950,000 pesos',
    'A further two bathrooms',
    'Desde 289.000 € + IVA',
    'Wohnungen ab 289.000 €',
    'Last sold Feb 2018 for $142,000',
    'The owners bought it in 2015 for $190,000',
    '2 + 1 Bedrooms',
    'Price / Sq Ft: 298.93',
    'Apartamento a diez minutos de la T4',
    'On a 607m² block\n607m²',
    'House, 612 m², NSW 2088',
    'Prix net vendeur : 404 000 €',
    'Vacant land, septic approved for a 3 bedroom home, build up to 3,000 sq ft',
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
    'Built in 1998, and the roof is new.',
    'Coming soon to a cinema near you',
    'Dogs fr 12,000 and more',
    'address;price;beds\n12 Elm St;$200,000;3\n14 Elm St;$210,000;4',
    '😀🏡🎉',
    'a',
    '',
  ])('returns nothing if uncertain: %j', (text) => {
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
