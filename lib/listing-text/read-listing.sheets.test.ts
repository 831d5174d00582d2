import { describe, expect, it } from 'vitest';
import { type FoundFacts, readListing } from './read-listing';

interface Sheet {
  readonly name: string;
  readonly text: string;
  /** The facts that a human reads in it. */
  readonly truth: FoundFacts;
  /** Facts that are not found, because their notation would require a guess. */
  readonly missed?: readonly (keyof FoundFacts)[];
}

const usd = (price: string) => ({ price, currency: 'USD' });
const sqft = (area: string) => ({ area, areaUnit: 'sqft' }) as const;
const sqm = (area: string) => ({ area, areaUnit: 'sqm' }) as const;

const sheets: readonly Sheet[] = [
  {
    name: 'MLS sheet',
    text: `MLS #: 41087342          Status: Active          DOM: 3
Address: 2318 Carleton Street, Berkeley, CA 94704-3214
List Price: $1,495,000          Price/SqFt: $712
Bedrooms: 3          Bathrooms (Full): 2          Bathrooms (Half): 0
Living Area: 2,100 SqFt          Lot Size: 5,400 SqFt          Year Built: 1924
HOA Fee: $0          Taxes: $18,211          Garage Spaces: 1
APN: 055-1842-017          School District: Berkeley Unified
Last Sold: $980,000 on 04/12/2016
Listing Office: Telegraph Hill Realty, 1625 Shattuck Avenue, (510) 555-0177`,
    truth: {
      ...{ address: '2318 Carleton Street', city: 'Berkeley, CA' },
      ...{ ...usd('1495000'), beds: '3', baths: '2', ...sqft('2100') },
    },
  },
  {
    name: 'portal',
    text: `$849,900
4 bd  3 ba  2,356 sqft
7719 Glen Hollow Dr, Austin, TX 78745
Est. payment: $5,432/mo  Get pre-qualified
Zestimate® $861,200
Single family residence · Built in 1987 · 8,712 sqft lot · $361/sqft · $25 monthly HOA
What's special: granite counters, 3-car garage, primary suite on the main level
Nearby homes: 7801 Glen Hollow Dr $899,000, 7640 Elkhorn Mountain Trl $915,500`,
    truth: {
      ...{ address: '7719 Glen Hollow Dr', city: 'Austin, TX' },
      ...{ ...usd('849900'), beds: '4', baths: '3', ...sqft('2356') },
    },
  },
  {
    name: 'e-mail',
    text: `Hi Sam,

could you cut the film for my new listing at 55 Pier Road, Unit 3B, Rockport, ME? We go live on Thursday at $615,000 (down from $639,000 last spring). It has two bedrooms and one and a half baths in about 1,180 sq. ft., plus a 140 sq ft deck over the harbor. HOA is $385 a month.

Photos are on the drive. My cell is 207-555-0133.

Ellen Marsh
Harbor & Pine Realty, 12 Main Street, Camden, ME 04843`,
    truth: {
      ...{ address: '55 Pier Road, Unit 3B', city: 'Rockport, ME' },
      ...{ ...usd('615000'), beds: '2', baths: '1.5', ...sqft('1180') },
    },
  },
  {
    name: 'HTML',
    text: `<!doctype html><html><head><title>3 Elm Court | Woodstock Homes</title>
<script>var lead = { price: "$1,111,111", beds: "9 beds" };</script></head>
<body><div class="hero"><h1>88 Old Mill Road</h1><p>Woodstock, VT 05091</p></div>
<ul><li>Price: <b>$975,000</b></li><li>4&nbsp;Beds</li><li>2.5&nbsp;Baths</li>
<li>3,020&nbsp;sq&nbsp;ft</li><li>Lot: 2.4 acres (104,544 sq ft)</li></ul>
<p>Farmhouse with a barn &amp; pond.</p><!-- old price $1,050,000 -->
<footer>Green Mountain Brokers, 4 Central St, Woodstock</footer></body></html>`,
    truth: {
      ...{ address: '88 Old Mill Road', city: 'Woodstock, VT' },
      ...{ ...usd('975000'), beds: '4', baths: '2.5', ...sqft('3020') },
    },
  },
  {
    name: 'German Exposé',
    text: `Helle Altbauwohnung mit zwei Balkonen
Lindenstraße 14, 10969 Berlin
Kaufpreis: 689.000 €
Hausgeld: 412 € monatlich          Käuferprovision: 3,57 % inkl. MwSt.
Zimmer: 4          Schlafzimmer: 3          Badezimmer: 1
Wohnfläche: ca. 112,5 m²          Nutzfläche: 14 m²
Baujahr: 1908          Endenergiebedarf: 123 kWh/(m²·a)
Mieteinnahmen im Haus 24.000 € im Jahr, Einzug ab 01.02.2027
Ansprechpartnerin: Frau Krause, 030 901820, Torstraße 99, 10119 Berlin`,
    truth: {
      ...{ address: 'Lindenstraße 14', city: 'Berlin', price: '689000', currency: 'EUR' },
      ...{ beds: '3', baths: '1', ...sqm('112.5') },
    },
  },
  {
    name: 'British portal',
    text: `Guide Price £675,000
3 bedroom semi-detached house for sale
Orchard Way, Thame, Oxfordshire, OX9
Tenure: Freehold · Council tax: Band E · Size: 1,241 sq ft (115 sq m)
Bedrooms 3 · Bathrooms 2
Added on 12/11/2026. Stamp duty from £23,750. Monthly repayments £3,214.
Garden 60 ft, garage 18 sq m`,
    truth: {
      ...{ address: 'Orchard Way', city: 'Thame, Oxfordshire', price: '675000', currency: 'GBP' },
      ...{ beds: '3', baths: '2', ...sqft('1241') },
    },
  },
  {
    name: 'French-Canadian',
    text: `Maison à étages à vendre à Laval (Sainte-Rose)
127, rue des Patriotes, Laval, Québec H7L 2M4
749 900 $
4 chambres | 2 salles de bain | 1 salle d’eau
Superficie habitable : 1 985 pc          Superficie du terrain : 6 200 pc
Année de construction 1962
Taxes municipales 4 120 $          Évaluation municipale 512 300 $
Centris no 21334455`,
    truth: {
      ...{ address: '127, rue des Patriotes', city: 'Laval, Québec' },
      ...{ price: '749900', currency: 'CAD', beds: '4', baths: '2.5', ...sqft('1985') },
    },
    missed: ['baths'],
  },
  {
    name: 'bullet list',
    text: `• 19 Harbour View Terrace, Mosman NSW 2088
• 5 bed, 4 bath, 2 car
• Internal area 342 sqm, land 612 sqm
• Price guide $6,800,000
• Council rates $2,410 per year
• Strata: none`,
    truth: {
      ...{ address: '19 Harbour View Terrace', city: 'Mosman NSW' },
      ...{ price: '6800000', currency: 'AUD', beds: '5', baths: '4', ...sqm('342') },
    },
  },
  {
    name: 'all capitals',
    text: `JUST LISTED!!! 1408 E ROANOKE AVE, PHOENIX, AZ 85006
3 BEDS / 2 BATHS / 1,648 SQFT / POOL / 2-CAR GARAGE
OFFERED AT $729,000
SELLER CREDIT $10,000. HOME WARRANTY INCLUDED. CALL 602-555-0188 TODAY!`,
    truth: {
      ...{ address: '1408 E ROANOKE AVE', city: 'PHOENIX, AZ' },
      ...{ ...usd('729000'), beds: '3', baths: '2', ...sqft('1648'), status: 'just-listed' },
    },
  },
  {
    name: 'sparse',
    text: 'cute cottage by the lake, 2br/1ba, needs tlc. 289k obo, text me 231 555 0110',
    truth: { ...usd('289000'), beds: '2', baths: '1' },
    missed: ['currency'],
  },
];

describe.each(sheets)('$name', ({ text, truth, missed = [] }) => {
  it('gives what it states, and nothing that is wrong', () => {
    const wanted = Object.entries(truth).filter(([field]) => !missed.some((one) => one === field));
    expect(readListing(text)).toEqual(Object.fromEntries(wanted));
  });
});
