/** The groups that a phrase may exclude, as named by the US Fair Housing Act and state laws. */
export type ProtectedClass =
  | 'familial status'
  | 'religion'
  | 'race and national origin'
  | 'sex'
  | 'disability'
  | 'age'
  | 'source of income'
  | 'style';

export interface FairHousingPhrase {
  readonly of: ProtectedClass;
  /** Matched as whole words, in lower case, with spaces for hyphens. */
  readonly words: string;
  /** The reason to avoid the phrase, as a sentence. */
  readonly reason: string;
  /** A description of the property to use instead. */
  readonly instead: string;
}

const suits =
  '(?:perfect|ideal|great|good|best|wonderful|suitable|suited|made|designed|just right|meant) for (?:a |an |the |your |any |young |growing |large |big |small |busy |active |single |retired |newly wed )*';
const people =
  'neighbou?rhoods?|communit(?:y|ies)|famil(?:y|ies)|households?|tenants?|buyers?|residents?|people|owners?|couples?|only';
const faiths =
  'christian|catholic|protestant|evangelical|mormon|jewish|orthodox jewish|muslim|islamic|hindu|buddhist|sikh';
const origins =
  'white|black|caucasian|african american|hispanic|latin[oax]|asian|oriental|chinese|korean|indian|arab|irish|italian|polish|russian|mexican|native american|immigrant';

const buyer = 'Describes who should live here instead of the property.';
const steers = 'Describes the neighbors, which can count as steering.';
const excludes = 'May discourage protected groups.';

/**
 * Phrases that listings are advised not to use. Words that only describe the property are not included,
 * although some lists have them: family room, walk-in closet, bachelor apartment, in-law suite, accessible,
 * great view.
 */
export const fairHousingPhrases: readonly FairHousingPhrase[] = [
  ...toPhrases('familial status', [
    [
      `${suits}(?:famil(?:y|ies)|kids?|child(?:ren)?|toddlers?|parents?)`,
      buyer,
      'five bedrooms and a fenced yard',
    ],
    [
      `${suits}(?:couples?|newlyweds?|singles?|bachelors?|bachelorettes?)`,
      buyer,
      'one bedroom and a terrace',
    ],
    ['(?:family|kid|child|children) friendly', buyer, 'playground two streets away'],
    [
      'famil(?:y|ies) (?:oriented|neighbou?rhoods?|communit(?:y|ies)|buildings?)',
      steers,
      'quiet street with a park',
    ],
    ['(?:young|growing) famil(?:y|ies)', buyer, 'room for a nursery or study'],
    [
      'raise (?:a|your|the) (?:family|kids|children)|raise (?:kids|children)',
      buyer,
      'large yard and a mud room',
    ],
    [
      'no (?:kids?|child(?:ren)?|toddlers?|infants?|babies|teenagers|famil(?:y|ies))',
      excludes,
      'the number of bedrooms',
    ],
    ['(?:adults?|singles|couples) (?:only|preferred)', excludes, 'the number of bedrooms'],
    [
      'adult (?:communit(?:y|ies)|buildings?|living|complex|lifestyle)',
      'Only housing that qualifies for older persons may say so.',
      'the community’s amenities',
    ],
    ['empty nesters?', buyer, 'single level, low upkeep'],
    ['newlyweds?', buyer, 'one bedroom and a terrace'],
    ['child ?(?:less|free)|kid free', excludes, 'quiet courtyard'],
    [
      '(?:max(?:imum)?|no more than|only) (?:of )?(?:one|two|three|\\d) (?:child(?:ren)?|kids?)',
      'A limit on children is a limit on families.',
      'the number of bedrooms',
    ],
    [
      '(?:no|not for) single (?:mothers?|moms?|fathers?|dads?|parents?)',
      excludes,
      'the number of bedrooms',
    ],
    [
      'mature (?:couples?|persons?|people|individuals?|adults?|tenants?|residents?)',
      buyer,
      'quiet, well-kept building',
    ],
    ['pregnan(?:t|cy)', excludes, 'the property alone'],
  ]),
  ...toPhrases('religion', [
    [
      '(?:walking distance|walk|walkable|steps|close|near|nearby|next|minutes?|blocks?|convenient) (?:[^ ]+ ){0,3}(?:church(?:es)?|cathedral|synagogues?|shul|temples?|mosques?|chapels?)',
      'A house of worship as an attraction may imply a religion.',
      'close to downtown',
    ],
    [
      `(?:${faiths}) (?:${people}|homes?|houses?|area|values|environment|owned)`,
      steers,
      'the street and its architecture',
    ],
    [
      `no (?:${faiths}|christians|catholics|jews|muslims|hindus|mormons|atheists)s?`,
      excludes,
      'the property alone',
    ],
    ['(?:within|inside|in) the eruv', 'May imply a religion.', 'the distance to downtown'],
    ['kosher kitchens?', 'May imply a religion.', 'two sinks and two dishwashers'],
    ['halal kitchens?', 'May imply a religion.', 'two separate kitchens'],
    ['god fearing|bible believing', excludes, 'the property alone'],
  ]),
  ...toPhrases('race and national origin', [
    [`(?:${origins}) (?:${people})`, steers, 'the street and its architecture'],
    [
      '(?:ethnic|multicultural|culturally diverse|ethnically diverse|racially mixed|integrated|segregated) (?:neighbou?rhoods?|communit(?:y|ies)|areas?|enclaves?|buildings?)',
      steers,
      'cafés and shops on the corner',
    ],
    [
      '(?:restricted|private membership) (?:neighbou?rhoods?|communit(?:y|ies)|areas?)',
      'Restrictions once referred to race and may be read that way.',
      'gated entrance',
    ],
    [
      'exclusive (?:neighbou?rhoods?|communit(?:y|ies)|enclaves?|areas?)',
      'May be read as discouraging some people.',
      'large lots, underground wiring',
    ],
    [
      '(?:safe|low crime|crime free|no crime) (?:neighbou?rhoods?|communit(?:y|ies)|areas?|streets?)',
      'Comments on safety can count as steering, and can’t be guaranteed.',
      'street lights, gated entrance',
    ],
    [
      '(?:good|great|best|top|excellent|better|top rated) (?:school districts?|schools?)',
      'Praising schools can count as steering.',
      'the name of the school or district',
    ],
    [
      '(?:english|spanish|chinese|native) speak(?:ing|ers?)(?: only| required| preferred)?|must speak \\w+',
      excludes,
      'the property alone',
    ],
    [
      '(?:us |u s )?citizens only|(?:no|not for) (?:immigrants?|foreigners?|aliens)|legal residents only|green card',
      excludes,
      'the property alone',
    ],
    [
      'no (?:blacks|whites|hispanics|latinos|asians|indians|arabs|mexicans)',
      excludes,
      'the property alone',
    ],
    ['ghettos?', steers, 'the name of the street'],
    [
      '(?:gentrif(?:ied|ying|ication)|up and coming) (?:neighbou?rhoods?|communit(?:y|ies)|areas?)',
      steers,
      'new transit stop and shops',
    ],
  ]),
  ...toPhrases('sex', [
    ['bachelor(?:ette)? pads?', buyer, 'loft with one bedroom'],
    ['(?:man|mom) caves?|she sheds?', 'Assigns a room to one sex.', 'media room or workshop'],
    ['his and hers?|his n hers?', 'Assigns rooms by sex.', 'two walk-in closets, double vanity'],
    [
      '(?:males?|females?|men|women|ladies|gentlem[ae]n|girls|boys) (?:only|preferred)|no (?:men|women|males|females)',
      excludes,
      'the property alone',
    ],
    [
      '(?:lady|man|woman|master) of the house|housewi(?:fe|ves)',
      'Assigns the house to one sex.',
      'the kitchen and what is in it',
    ],
    [
      '(?:gay|lgbtq?) friendly|no (?:gays?|lesbians?|homosexuals?)|straight (?:couples?|people|only)',
      'Describes who should live here.',
      'cafés and theaters nearby',
    ],
    ['single (?:man|men|wom[ae]n|lad(?:y|ies)|gentlem[ae]n)', buyer, 'one bedroom and a study'],
  ]),
  ...toPhrases('disability', [
    [
      'handicap(?:s|ped)?',
      'An outdated term that many find insulting.',
      'accessible entrance, step-free shower',
    ],
    ['able bodied|able body', excludes, 'second floor, no elevator'],
    [
      '(?:no|not (?:suitable )?for) (?:wheelchairs?|disabled|the disabled|cripples|blind|deaf|mentally ill|hiv|aids)',
      excludes,
      'three steps at the entrance',
    ],
    [
      'no (?:service|assistance|support|emotional support|guide) (?:animals?|dogs?)',
      'Assistance animals are not pets.',
      'the building’s pet rules',
    ],
    [
      'crippled?s?|retard(?:ed)?|wheelchair bound|confined to a wheelchair',
      'Many people find this insulting.',
      'wide doors, step-free throughout',
    ],
    ['mentally (?:ill|handicapped|disabled|challenged)', excludes, 'the property alone'],
    [
      'must (?:be able to )?(?:live independently|climb|walk)|(?:capable of|able to) (?:live|living) independently',
      excludes,
      'second floor, no elevator',
    ],
    [
      '(?:for|only|seeking) (?:the )?(?:healthy|physically fit|fit|active) (?:people|persons?|individuals?|adults?|seniors?|couples?)',
      excludes,
      'gym and trails close by',
    ],
    ['no (?:alcoholics?|addicts?|drug addicts?|recovering \\w+)', excludes, 'the property alone'],
    ['normal (?:people|person|tenants?|residents?)', excludes, 'the property alone'],
  ]),
  ...toPhrases('age', [
    [
      '(?:55|62|fifty five|sixty two) ?(?:\\+|plus|and (?:over|older|up|better)|or (?:over|older|better))',
      'Only housing that qualifies for older persons may say so.',
      'the community’s registered name',
    ],
    [
      'seniors? (?:citizens?|communit(?:y|ies)|living|housing|buildings?|only|preferred|discount)',
      'Only housing that qualifies for older persons may say so.',
      'elevator, single level',
    ],
    [
      `${suits}(?:retirees?|retirement|seniors?|elderly|students?|professionals?|millennials?)`,
      buyer,
      'single level, or ten minutes from downtown',
    ],
    [
      'retirees?|retirement (?:homes?|dreams?|living|communit(?:y|ies))',
      buyer,
      'single level, low upkeep',
    ],
    [
      'young (?:professionals?|couples?|people|persons?|executives?|crowd)',
      buyer,
      'ten minutes from downtown',
    ],
    ['millennials?|gen z|boomers', buyer, 'the property alone'],
    ['elderly', buyer, 'elevator, step-free entrance'],
    [
      'youthful (?:neighbou?rhoods?|communit(?:y|ies)|buildings?|vibe|crowd)',
      steers,
      'cafés on the corner',
    ],
    [
      '(?:no (?:one|body) )?(?:under|over) (?:the )?age(?: of)? \\d+|no one (?:under|over) \\d+|ages? \\d+ (?:and|or) (?:up|over|older|under|younger)',
      excludes,
      'the property alone',
    ],
    [
      '(?:no )?(?:college )?students? (?:only|preferred)|no (?:college )?students?',
      'Several states protect students by age or occupation.',
      'the distance to campus',
    ],
  ]),
  ...toPhrases('source of income', [
    [
      'no (?:section (?:8|eight)|vouchers?|welfare|benefits|dss|housing assistance)',
      'Many states forbid turning vouchers away.',
      'the terms that apply to everyone',
    ],
    [
      '(?:employed|working) (?:people|persons?|professionals?|tenants?|only)',
      'Many states protect every lawful income.',
      'the terms that apply to everyone',
    ],
  ]),
  ...toPhrases('style', [
    [
      'master (?:bed ?rooms?|suites?|bath(?:room)?s?|closets?|retreats?|br)',
      'It’s legal, but many MLSs have dropped the term because of its association with slavery.',
      'primary bedroom',
    ],
  ]),
];

function toPhrases(
  of: ProtectedClass,
  rows: readonly (readonly [words: string, reason: string, instead: string])[],
): FairHousingPhrase[] {
  return rows.map(([words, reason, instead]) => ({ of, words, reason, instead }));
}
