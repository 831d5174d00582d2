import { toWordTest } from './phrases';

/** Value of a feature on a video: 1 before 2 before 3. */
export type FeatureRank = 1 | 2 | 3;

export interface Feature {
  readonly rank: FeatureRank;
  /** Whether every home has it, so that it is only worth mentioning with describing words. */
  readonly isPlain: boolean;
  /** Whether homes share it as often as they have their own. */
  readonly isShareable: boolean;
}

const toList = (text: string) => text.split(',').map((phrase) => phrase.trim());

const lists: readonly (readonly [Omit<Feature, 'isShareable'>, string])[] = [
  [
    { rank: 1, isPlain: false },
    `pool, swimming pool, lap pool, plunge pool, infinity pool, pool and spa, wine cellar, wine room, casita, guest house,
    guesthouse, guest cottage, carriage house, home theater, home theatre, media room,
    sauna, steam room, hot tub, elevator, boathouse, dock, boat dock, boat lift, chef's kitchen, chefs kitchen,
    outdoor kitchen, summer kitchen, tennis court, pickleball court, putting green, roof deck, rooftop deck,
    roof terrace, rooftop terrace`,
  ],
  [{ rank: 1, isPlain: true }, 'views, view, frontage'],
  [
    { rank: 2, isPlain: false },
    `fireplace, fireplaces, wood stove, log burner, wood-burning stove, log-burning stove, wood burner, butler's pantry,
    butlers pantry, walk-in pantry, mudroom, mud room, sunroom, sun room, conservatory, garden room,
    game room, games room, bonus room, playroom, home office, home gym, solar panels, solar power, ev charger, generator,
    heat pump, central air, air conditioning, air-conditioning, central air conditioning, underfloor heating,
    radiant heat, radiant floor heat, radiant floors, workshop, barn, loft room, wet bar, exposed brick,
    exposed beams, stained glass, crown molding, crown moulding, clawfoot tub, soaking tub, aga, in-law suite,
    guest suite, primary suite on main, juliet balcony, greenhouse, orchard, lanai, share of freehold,
    walls of glass, pocket doors, fire pit, detached studio, separate studio, art studio, yoga studio`,
  ],
  [
    { rank: 2, isPlain: true },
    `kitchen, roof, deck, porch, patio, balcony, balconies, terrace, verandah, veranda, verandahs, verandas, piazzas,
    garden, gardens, yard, backyard, courtyard, garage, basement, lower level, windows, hvac, pond, primary suite,
    principal suite, kitchen/breakfast room, sliding glass doors, boiler, water heater, sewer line, stove`,
  ],
  [
    { rank: 3, isPlain: false },
    `laundry room, utility room, walk-in closet, walk-in closets, walk-in robe, storage locker, storeroom, side access,
    off-street parking, bore water, tankless water heater, in-unit laundry, smart home system, separate entrance`,
  ],
  [
    { rank: 3, isPlain: true },
    `floors, flooring, ceilings, countertops, counters, benchtops, worktops, appliances, gas range, wolf range, viking range,
    induction range, cooktop, cabinetry,
    cabinets, beams, moldings, mouldings, cornices, doors, carport, island, staircase, driveway, shed, living room,
    dining room, family room, great room, floor plan, parking space, garage space`,
  ],
];

const shareable = new Set(
  toList(`pool, swimming pool, lap pool, plunge pool, infinity pool, pool and spa, media room, sauna, steam room, hot tub,
    elevator, dock, boat dock, tennis court, pickleball court, putting green, roof deck, rooftop deck, roof terrace,
    rooftop terrace, outdoor kitchen, game room, games room, garden, gardens, courtyard, ev charger, home theater,
    workshop, generator, playroom, solar panels, roof, boiler, orchard, pond, deck, terrace, patio, wine room`),
);

/** Features by their name, in folded words. */
export const features: ReadonlyMap<string, Feature> = new Map(
  lists.flatMap(([feature, names]) =>
    toList(names).map((name) => [name, { ...feature, isShareable: shareable.has(name) }] as const),
  ),
);
/** Maximum number of words in a feature's name. */
export const MAX_FEATURE_WORDS = 4;

/** Words for a feature's material, mechanism, renovation and orientation. */
const isTelling = toWordTest(
  `new newer updated remodeled remodelled renovated refurbished restored upgraded redesigned rebuilt replaced custom
  custom-built bespoke designer gourmet fitted original heated saltwater salt-water mineral solar infinity
  in-ground inground lap plunge indoor outdoor covered screened screened-in enclosed wraparound wrap-around rooftop
  walled brick-walled gated fenced fully landscaped terraced tiered stone brick marble granite quartz quartzite travertine
  limestone slate metal copper steel stainless stainless-steel glass tile tiled terracotta hardwood wood wooden oak
  white-oak walnut maple cherry pine heart-pine fir cedar teak bamboo timber engineered parquet herringbone polished
  wide-plank plank bluestone flagstone paver cobblestone concrete laminate exposed vaulted cathedral coffered beamed soaring high
  tall volume floor-to-ceiling picture bay sash impact hurricane-impact double-glazed triple-glazed double-hung french
  sliding bi-folding bifold bi-fold pocket arched gas wood-burning log-burning double-sided pellet electric inglenook cast-iron
  attached detached integral tandem finished walkout walk-out full legal private secluded ocean lake river mountain city
  skyline harbor harbour water canyon valley golf sea park panoramic sweeping lakefront oceanfront waterfront uninterrupted
  far-reaching unobstructed central ducted split-system zoned radiant underfloor tankless whole-house smart eat-in
  open-plan open-concept marble-topped deep frameless walk-in double dual triple single car stall sandy spring-fed
  perennial mature cottage alfresco entertainers entertainer's
  sun-drenched manicured level flat fenced-in north south east west main-floor main-level ground-floor first-floor top-floor
  built-in recently newly fully freshly completely beautifully tastefully fitted double-height two-story
  full-width leaded leadlight shaker soft-close hand-painted professional-grade commercial-grade
  wolf sub-zero viking thermador miele bosch gaggenau`,
);
/** Words for size or quality, which other listings have as well. */
const isPraise = toWordTest(
  `large larger big huge spacious expansive generous sizable sizeable ample massive grand oversized roomy wide bright sunny
  light-filled sunlit airy lush cozy cosy formal separate modern contemporary traditional classic mid-century sleek
  elegant smooth feature sparkling wonderful quaint sunken rustic stylish luxurious luxury attractive extensive
  low-maintenance easy-care internal rear front side`,
);
const isCount = toWordTest('two three four five six seven eight nine ten twin');

/** `south-facing`, `two-car`, `11-foot`, `80ft`, `4-stall`. */
const measured =
  /^(?:[a-z]+-(?:facing|car|stall|story|storey|bay|plumbed|height)|\d{1,3}(?:-?(?:ft|foot|inch|in|car|stall|bay|story)))$/;

/** Returns whether a word before a feature is a part of its name. */
export function describesFeature(word: string): boolean {
  return isTelling([word]) || isPraise([word]) || isCount([word]) || measured.test(word);
}

/** Returns whether a word describes more of a feature than its size or quality. */
export function tellsFeature(word: string): boolean {
  return isTelling([word]) || isCount([word]) || measured.test(word);
}

/** Words that may precede a feature without being a part of its name. */
export const opensFeature = toWordTest(
  `a an the its your their our this these both and with plus including includes include featuring features feature
  boasts boasting boast offers offering offer has have having enjoys enjoy comprises comprising there's
  to onto from on in off at of over under through below above is are find where also
  beautiful stunning gorgeous lovely amazing superb magnificent incredible fabulous spectacular breathtaking
  pretty delightful charming impressive handsome exceptional fantastic great dreamy overlooking overlooks adds
  adjoining fresh then while`,
);
/** Words that may follow a feature without being a part of its name. */
export const closesFeature = toWordTest(
  `and with plus in on at for to off from over by across that which where overlooking opening leading facing below
  above upstairs downstairs throughout outside inside beyond out as including includes too opens open overlooks overlook
  look looks flows leads sits runs surveys set define keep keeps await awaits complete completes round rounds
  give gives make makes provide provides while when but so yet perfect ideal great`,
);
/** Words before an article after which the feature is a wish, a use or a neighbour. */
export const isNoPossession = toWordTest(
  'for as into like near by toward towards than without beside become becomes be size instead behind across',
);

/** Words of a sentence about something that is absent, planned, removed or uncertain. */
export const isDoubt = toWordTest(
  `no not never none exclu* decorative sealed inoperable capped broken without lacks lacking cannot can't isn't aren't doesn't don't won't hasn't wasn't n't except unless neither nor nothing missing instead
  potential potentially could would may might can possible possibility possibilities option optional options
  opportunity scope planned plans plan proposed approved permit permits permitted permission subject
  pre-plumbed plumbed pre-wired prepped ready future soon will add adding imagine dream envision bring create
  convert converted conversion filled removed was were had used once former formerly previously
  needs need needed leak* dated blocked lost requires require required repair repairs fixer as-is negotiable furniture staged staging
  rendering renderings artist's similar comparable comparables model plans build builder's builders
  if whether want wants wish hoping looking searching search seeking buyer buyers buyer's client clients
  neighbor* neighbour* next-door other another's others' elsewhere`,
);
/** Words of a sentence about shared facilities or the surroundings. */
export const isCommon = toWordTest(
  `communit* residents residents' association hoa complex building's clubhouse club amenit* neighborhood
  neighbourhood development subdivision public municipal communal common shared town village resort estate's
  nearby near close minute* mins walk walking stroll drive steps blocks block miles mile moments proximity access
  adjacent district school schools restaurants shops cafes station park's trail trails beach marina rental rents
  rented tenant tenants lease leased monthly fee fees dues pass hotel assessment strata`,
);
/** Words of a text whose home is one of several in a building. */
const isOneOfSeveral = toWordTest(
  `condo condos condominium apartment unit coop co-op penthouse strata building complex residents loft lofts
  maisonette tower`,
);
const isGround = toWordTest('yard backyard lot land garden block site usable roof');

/** Returns whether a text's home is one of several in a building: a flat, but not a flat yard. */
export function isFlat(words: readonly string[]): boolean {
  const isNamed = words.some((word, i) => word === 'flat' && !isGround([words[i + 1] ?? '']));
  return isNamed || isOneOfSeveral(words);
}
