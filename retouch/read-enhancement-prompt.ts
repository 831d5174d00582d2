import { type Adjustments, type EnhancementPlan, noAdjustments } from './adjustments/adjustments';
import { CannotEnhance } from './cannot-enhance';
import { type Effect, effects, ofLight, refusals } from './enhancement-words';

const SLIGHT = 0.5;
const STRONG = 1.6;
const MOST = 2;

interface Wanted {
  readonly effect: Effect;
  degree: number;
}

/**
 * Reads which adjustments a prompt asks for, in any order and each in its degree.
 * @throws CannotEnhance if it asks for something impossible, or for nothing that is understood.
 */
export function readEnhancementPrompt(prompt: string): EnhancementPlan {
  const words = normalise(prompt);
  refuseImpossible(words);
  const wanted = readWanted(words);
  if (wanted.length === 0) {
    throw new CannotEnhance('Describe how the photo should look, like “brighter” or “warmer.”');
  }
  return {
    adjustments: sumUp(wanted),
    names: wanted.map(toName),
    isAltering: wanted.some(({ effect }) => effect.alters),
  };
}

function normalise(prompt: string): string {
  return prompt
    .toLowerCase()
    .replace(/[’']/g, "'")
    .replace(/\b(?:don't|dont|do not|doesn't|isn't)\b/g, 'not')
    .replace(/\bblack (?:and|&|n) white\b|\bb ?(?:&|\/) ?w\b/g, 'monochrome')
    .replace(/\s+/g, ' ')
    .trim();
}

function refuseImpossible(words: string): void {
  for (const [pattern, sentence] of refusals) {
    const asked = pattern.exec(words);
    if (asked && !isNegated(words, asked.index)) throw new CannotEnhance(sentence);
  }
  const changing =
    /\b(add|insert|put|place|remove|delete|erase|get rid of|take (?:out|away)|replace|hide|swap)((?: [\w'-]+){1,5})/g;
  for (const match of words.matchAll(changing)) {
    if (ofLight.test(match[2] ?? '') || isNegated(words, match.index)) continue;
    const isAdding = /^(?:add|insert|put|place)$/.test(match[1] ?? '');
    throw new CannotEnhance(
      `We can’t ${isAdding ? 'add anything to' : 'remove anything from'} the photo, only change its light, color and sharpness.`,
    );
  }
}

function isNegated(words: string, at: number): boolean {
  return /\b(?:not|never|without|avoid|no)(?: \w+)?\s?$/.test(words.slice(0, at));
}

function readWanted(words: string): Wanted[] {
  const wanted = new Map<string, Wanted>();
  let latest: readonly Wanted[] = [];
  for (const sentence of words.split(/[,.;:!\n]| but | then /)) {
    const found = readSentence(sentence, wanted);
    const degree = readDegree(sentence);
    // "Brighter, just a little": a separate degree applies to the preceding wish.
    if (found.length === 0) for (const one of latest) one.degree = degree ?? one.degree;
    else latest = found;
  }
  return [...wanted.values()];
}

/** Adds the wishes of a sentence; its first degree also applies to wishes joined by "and". */
function readSentence(sentence: string, wanted: Map<string, Wanted>): Wanted[] {
  let degree: number | undefined;
  return sentence.split(/ and | with |&|\+(?!\d)/).flatMap((part) => {
    degree = readDegree(part) ?? degree;
    const found = effectsOf(part);
    for (const effect of found) want(wanted, effect, degree ?? 1);
    return found.flatMap(({ name }) => wanted.get(name) ?? []);
  });
}

/** "Brighter, but not too bright" reverses nothing; it only asks for less. */
function want(wanted: Map<string, Wanted>, effect: Effect, degree: number): void {
  const opposite = effect.opposite === undefined ? undefined : wanted.get(effect.opposite);
  if (opposite) opposite.degree = Math.min(opposite.degree, SLIGHT);
  else wanted.set(effect.name, { effect, degree });
}

/** Returns the effects that one clause asks for. */
function effectsOf(clause: string): Effect[] {
  const found = new Set<Effect>();
  let rest = clause;
  // Longer names first: "lift the dark corners" is about the corners, not about the whole.
  for (const effect of specificFirst) {
    const complaint = effect.complaint?.exec(rest);
    const wish = complaint ? undefined : effect.wish.exec(rest);
    const match = complaint ?? wish;
    if (!match) continue;
    const before = rest.slice(0, match.index);
    rest = `${before} ${rest.slice(match.index + match[0].length)}`;
    const meant = complaint ? effect : turn(effect, before);
    if (meant) found.add(meant);
  }
  return [...found];
}

const general = new Set(['brighter', 'darker', 'warmer', 'cooler', 'more contrast', 'more color']);
const specificFirst = [
  ...effects.filter(({ name }) => !general.has(name) && name !== 'neutral colors'),
  ...effects.filter(({ name }) => general.has(name) || name === 'neutral colors'),
];

/** Effect of preceding words on a wish: unchanged, negated, or dropped. */
function turn(effect: Effect, before: string): Effect | undefined {
  const isLess =
    /\b(?:too|less|reduce\w*|lower\w*|decrease\w*|tone down|turn down|drop|not (?:so|as|too))(?: (?:much|the|of the|overly))* ?$/.test(
      before,
    );
  if (isLess && effect.opposite !== undefined) {
    return effects.find(({ name }) => name === effect.opposite);
  }
  const isUnwanted =
    /\b(?:not|never|without|avoid|no)(?: (?:make|it|the|be|any|too|so|get|look|change|touch|more|much))* ?$/.test(
      before,
    );
  return isUnwanted || /\btoo ?$/.test(before) ? undefined : effect;
}

function readDegree(clause: string): number | undefined {
  const percent = /(\d{1,3}) ?(?:%|percent)/.exec(clause)?.[1];
  if (percent !== undefined) return Math.min(Math.max(Number(percent) / 40, 0.25), MOST);
  if (
    /\b(?:slight\w*|(?:a|tiny|little) (?:bit|little|touch|tad|hint)|subtl[ey]|gent\w+|somewhat|mild\w*|not too much)\b/.test(
      clause,
    )
  ) {
    return SLIGHT;
  }
  const isStrong =
    /\b(?:much|very|a lot|significant\w*|strong\w*|really|extremely|super|dramatic\w*|far|way|heav\w+|considerabl\w+|lots|maximum)\b/;
  return isStrong.test(clause) ? STRONG : undefined;
}

function sumUp(wanted: readonly Wanted[]): Adjustments {
  const total: Record<keyof Adjustments, number> = { ...noAdjustments };
  for (const { effect, degree } of wanted) {
    for (const [key, amount] of Object.entries(effect.changes) as [keyof Adjustments, number][]) {
      const added = total[key] + amount * degree;
      total[key] = Math.min(Math.max(added, -MOST), MOST);
    }
  }
  for (const key of ['autoExposure', 'balance', 'straighten', 'newSky', 'dusk'] as const) {
    total[key] = Math.min(total[key], 1);
  }
  return { ...total, monochrome: total.monochrome > 0 ? 1 : 0 };
}

function toName({ effect, degree }: Wanted): string {
  if (degree <= SLIGHT) return `slightly ${effect.name}`;
  return degree >= STRONG ? `much ${effect.name}` : effect.name;
}
