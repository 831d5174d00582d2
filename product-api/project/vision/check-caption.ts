import { findFairHousingHints } from '@/rules/find-fair-housing-hints';
import { findNeutralFaults } from '@/rules/find-neutral-faults';

const MAX_LENGTH = 40;
const MAX_WORDS = 6;

/**
 * Words that praise, or state what no photograph shows: age, condition, materials, how things work, and who
 * owns or uses them.
 */
const unseen = new Set(
  [
    'amazing beautiful breathtaking charming cozy cosy dream elegant exclusive exquisite fabulous gorgeous',
    'gourmet grand immaculate impeccable inviting lovely luxurious luxury magnificent perfect pristine rare',
    'serene sophisticated spectacular stunning stylish sumptuous superb timeless unique welcoming wonderful',
    'best finest ideal spacious ample generous huge',
    'new newly brand renovated refurbished remodeled remodelled restored updated upgraded modernised original',
    'historic vintage antique authentic genuine custom bespoke designer handmade handcrafted',
    'heated saltwater salt smart automatic solar insulated soundproof energy efficient quiet private secure',
    'safe gated investment income valuable expensive premium',
    'marble granite quartz oak walnut mahogany teak travertine limestone solid',
    'for sale sold sqft minutes walk near nearby close school schools shops station beach',
  ].flatMap((line) => line.split(' ')),
);

/**
 * A caption that a model suggests, if it names only what can be seen: a few plain words, in the form of a
 * sentence, without numbers, names, praise or claims, and within fair-housing wording.
 * @returns undefined for any other.
 */
export function checkCaption(said: string): string | undefined {
  const caption = said.trim().replace(/\.$/, '');
  const isPlain = /^\p{Lu}[\p{Ll}'’]*(?:[ ,-]+[\p{Ll}'’]+)*$/u.test(caption);
  if (!isPlain || caption.length > MAX_LENGTH) return undefined;
  const words = caption.toLowerCase().split(/[^\p{L}'’]+/u);
  if (words.length > MAX_WORDS || words.some((word) => unseen.has(word))) return undefined;
  const isFair = findFairHousingHints(caption).length === 0;
  return isFair && findNeutralFaults(caption).length === 0 ? caption : undefined;
}
