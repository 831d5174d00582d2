import type { Adjustments } from './adjustments/adjustments';

/** An enhancement that users may ask for. */
export interface Effect {
  readonly name: string;
  /** Words that ask for it; "less" or "too" before them asks for the opposite. */
  readonly wish: RegExp;
  /** Words that complain of its absence, so that "too dark" asks for brighter. */
  readonly complaint?: RegExp;
  /** Name of the effect that undoes it. */
  readonly opposite?: string;
  readonly changes: Partial<Adjustments>;
  /** Whether it changes the picture's contents, not only its look. */
  readonly alters?: boolean;
}

export const effects: readonly Effect[] = [
  {
    name: 'brighter',
    wish: /\b(?:bright(?:er|en|ens|ened|ening|ness)?|lighter|lighten\w*|airy|airier|well[- ]lit|(?:more|natural|soft) light|illuminat\w+|exposure|sunny(?! sk)|sunnier|glow(?:ing)?)\b/,
    complaint: /\b(?:dark|dim|gloomy|murky|under[- ]?exposed|underlit)\b/,
    opposite: 'darker',
    changes: { exposure: 0.65, autoExposure: 0.35, shadows: 0.3 },
  },
  {
    name: 'darker',
    wish: /\b(?:darker|darken\w*|moody|moodier|dimmer)\b/,
    complaint: /\bover[- ]?exposed\b/,
    opposite: 'brighter',
    changes: { exposure: -0.5, highlights: 0.3 },
  },
  {
    name: 'more contrast',
    wish: /\b(?:contrast\w*|punch(?:y|ier)?|(?<!colou?rs? )pop|depth)\b/,
    complaint: /\b(?:flat|dull|washed[- ]out|faded|lifeless)\b/,
    opposite: 'less contrast',
    changes: { contrast: 0.45 },
  },
  {
    name: 'less contrast',
    wish: /\b(?:softer|low[- ]contrast)\b/,
    complaint: /\bharsh\b/,
    opposite: 'more contrast',
    changes: { contrast: -0.4, highlights: 0.2, shadows: 0.2 },
  },
  {
    name: 'warmer',
    wish: /\b(?:warm(?:er|th|ly)?|cos[yi]\w*|golden|inviting)\b/,
    complaint: /\bcold\b/,
    opposite: 'cooler',
    changes: { warmth: 0.6 },
  },
  {
    name: 'cooler',
    wish: /\b(?:cool(?:er)?|colder|crisp white|bluish|bluer(?! sk))\b/,
    opposite: 'warmer',
    changes: { warmth: -0.6 },
  },
  {
    name: 'neutral colors',
    wish: /\b(?:white[- ]?balance|colou?r[- ]?balance|(?:colou?r|yellow|orange|blue|green|red|pink|magenta)(?:ish)? (?:casts?|tints?|tones?|hues?)|casts?|tint|colou?r correct\w*|correct (?:the )?colou?rs?|(?:true|natural|neutral|accurate)(?:r)?(?: \w+)? (?:colou?rs?|whites?)|whiter|neutral)\b/,
    complaint: /\b(?:yellow(?:ish)?|orange|greenish|pinkish|too (?:blue|green|pink|red))\b/,
    changes: { balance: 0.9 },
  },
  {
    name: 'brighter window view',
    wish: /\b(?:window[- ]?pull|(?:recover|restore|pull|bring)\w*(?: \w+){0,2} (?:highlights?|windows?|view)|see (?:through|out)|view (?:through|from|outside)|balance (?:the )?(?:windows?|light))\b/,
    complaint:
      /\b(?:blown(?:[- ]out)?|burn(?:t|ed)(?:[- ]out)?|clipped|(?:bright|white) windows?|windows?(?: (?:is|are|looks?))?(?: (?:too|so|very))? (?:bright|white|over[- ]?exposed))\b/,
    changes: { highlights: 1, shadows: 0.3 },
  },
  {
    name: 'brighter shadows',
    wish: /\b(?:(?:lift|open|raise|brighten|lighten|fill|recover|reduce|soften|remove|less)\w*(?: \w+){0,3} (?:shadows?|corners?))\b/,
    complaint: /\bdark (?:corners?|shadows?|areas?)\b/,
    changes: { shadows: 0.9 },
  },
  {
    name: 'HDR look',
    wish: /\b(?:hdr|dynamic range|tone[- ]?mapp\w+)\b/,
    changes: { highlights: 1, shadows: 1.3, clarity: 0.8, saturation: 0.12 },
  },
  {
    name: 'clearer',
    wish: /\b(?:clear(?:er|ly)?(?: up)?(?! (?:blue )?sk)|clarity|dehaz\w+|definition|texture|detail(?:s|ed)?)\b/,
    complaint: /\b(?:haz[ye]|fogg?y|milky|foggy)\b/,
    changes: { clarity: 0.7, contrast: 0.12 },
  },
  {
    name: 'sharper',
    wish: /\b(?:sharp(?:er|en|ens|ening|ness)?|crisp(?:er)?(?! white)|in focus)\b/,
    complaint: /\b(?:blurr?y|blurred|soft focus|fuzzy)\b/,
    changes: { sharpness: 0.8 },
  },
  {
    name: 'less noise',
    wish: /\b(?:de-?nois\w+|smooth(?:er|en)?|clean(?:er)? image|clean up(?: the)? (?:noise|grain))\b/,
    complaint: /\b(?:nois[ey]\w*|grain\w*|speckle\w*)\b/,
    changes: { denoise: 0.8 },
  },
  {
    name: 'more color',
    wish: /\b(?:saturat\w+|vibran\w+|vivid\w*|colou?rful|(?:richer|bolder|stronger|more|rich|enhance the|boost the|boost) colou?rs?|colou?rs? pop)\b/,
    complaint: /\bcolou?rless\b/,
    opposite: 'less color',
    changes: { saturation: 0.45 },
  },
  {
    name: 'less color',
    wish: /\b(?:desaturat\w+|muted|(?:less|fewer|softer|pastel) colou?rs?)\b/,
    complaint: /\bgarish\b/,
    opposite: 'more color',
    changes: { saturation: -0.4 },
  },
  {
    name: 'greener grass',
    wish: /\b(?:green(?:er)?(?: \w+){0,2} (?:grass|lawn|garden|yard)|(?:grass|lawn|garden|yard)(?: \w+){0,3} (?:green(?:er)?|lush(?:er)?)|lush(?:er)?(?: \w+)? (?:grass|lawn|garden|yard|greenery))\b/,
    complaint:
      /\b(?:(?:brown|dry|yellow|dead) (?:grass|lawn)|(?:grass|lawn)(?: (?:is|looks?))?(?: (?:too|so|very))? (?:brown|dry|yellow|dead))\b/,
    changes: { grass: 1 },
    alters: true,
  },
  {
    name: 'new sky',
    wish: /\b(?:(?:replac|swap|chang)\w*(?: \w+){0,3} sk(?:y|ies)|sky (?:replacement|swap)|(?:new|different|better|nicer|dramatic|perfect) sk(?:y|ies)|add(?: \w+){0,3} sk(?:y|ies)|(?:remove|no|fewer|add|with)(?: \w+){0,2} clouds?|(?:blue|sunny|clear) sk(?:y|ies) (?:replacement|with))\b/,
    complaint:
      /\b(?:gr[ea]y|overcast|cloudy|white|dull|rainy|ugly|boring) sk(?:y|ies)\b|\bsk(?:y|ies)(?: is| are| looks?)(?: too| so| very)? (?:gr[ea]y|white|dull|overcast|boring|blown)\b/,
    changes: { newSky: 1 },
    alters: true,
  },
  {
    name: 'bluer sky',
    wish: /\b(?:blue(?:r)?(?: \w+)? sk(?:y|ies)|sk(?:y|ies)(?: \w+){0,3} blue(?:r)?|deeper sky|(?:enhance|improve) (?:the )?sky)\b/,
    changes: { sky: 1 },
    alters: true,
  },
  {
    name: 'day to dusk',
    wish: /\b(?:(?:day to )?(?:dusk|twilight)|sunset|sunrise|dawn|blue hour|golden hour|evening)\b/,
    changes: { dusk: 1 },
    alters: true,
  },
  {
    name: 'straight walls',
    wish: /\b(?:(?:straight(?:en\w*)?|upright|vertical)(?: (?:the|all|and|my))*(?: (?:vertical\w*|lines?|walls?|perspective|horizon|photo|picture|image|it))?|vertical\w*|perspective|keystone\w*|level(?:l?ed|l?ing)?(?: (?:it|the (?:photo|picture|image|horizon)))?|horizon)\b/,
    complaint: /\b(?:tilt(?:ed|s)?|crooked|slanted|leaning|converging|falling over)\b/,
    changes: { straighten: 1 },
  },
  {
    name: 'black and white',
    wish: /\b(?:monochrome|gr[ea]yscale|black-white)\b/,
    changes: { monochrome: 1, contrast: 0.25 },
  },
  {
    name: 'balanced exposure',
    wish: /\b(?:(?:fix|correct|balance|even|auto|improv)\w*(?: out)?(?: the)? (?:exposure|light(?:ing)?)|(?:even|better|good|balanced) light(?:ing)?|(?:properly|correctly|well)[- ]exposed)\b/,
    changes: { autoExposure: 1, shadows: 0.3, highlights: 0.3 },
  },
  {
    name: 'magazine look',
    wish: /\b(?:magazine|professional\w*|editorial|luxur\w+|high[- ]end|stunning|beautiful|gorgeous|(?:look|looks|looking) (?:good|great|better|amazing|nice|its best)|better|improve\w*|enhance(?:d|ment)?(?: (?:it|this|(?:(?:this|the|my) )?(?:photo|picture|image|room|quality|look)))?$|auto(?:matic)?|retouch\w*|listing[- ]ready)\b/,
    changes: {
      autoExposure: 0.9,
      balance: 0.6,
      highlights: 0.5,
      shadows: 0.5,
      contrast: 0.25,
      clarity: 0.35,
      saturation: 0.15,
      sharpness: 0.4,
    },
  },
];

/** Unsupported requests: the words that identify them, and the message to show. */
export const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:night(?:time)?|midnight|stars|starry|moon\w*)\b/,
    'We can’t turn day into night, but we can turn it into dusk.',
  ],
  [
    /\b(?:furnish\w*|stag(?:e|ed|ing)|declutter\w*|tidy\w*|tidied|clean(?:ing)? up(?!(?: the)? (?:noise|grain|shadows|colou?rs?|whites))|mow\w*|renovat\w*|remodel\w*|repaint\w*|paint the|empty the)\b/,
    'We can’t change what’s in the photo, only its light, color and sharpness.',
  ],
  [
    /\b(?:upscal\w*|enlarge|crop\w*|zoom\w*|extend\w*|wider|flip\w*|mirror)\b/,
    'We can’t resize or crop the photo, only change its light, color and sharpness.',
  ],
];

/** Words after "add" or "remove" that are about light and colour, not about objects. */
export const ofLight =
  /\b(?:light\w*|bright\w*|contrast|warm\w*|cool\w*|clarity|sharp\w*|saturation|vibran\w*|colou?rs?|punch|depth|detail\w*|definition|exposure|noise|grain|haz[ey]|fog|casts?|tints?|tones?|yellow\w*|orange|blue\w*|green\w*|shadows?|highlights?|softness|blur|texture|pop|glow|hdr|dark\w*|dynamic|sk(?:y|ies)|clouds?|dusk|sunset|twilight|vertical\w*|perspective|tilt|horizon)\b/;
