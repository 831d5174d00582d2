import { readContexts } from './context';
import type { LabelledPart } from './labelled-parts';
import type { Mention } from './mentions';
import { isOtherBuilding } from './other-buildings';
import { matchPhrase, toWordTest } from './phrases';
import { pickOne } from './pick-one';
import { readNumberWord } from './read-number';
import { areaUnits } from './unit-words';

export interface Area {
  readonly amount: number;
  readonly unit: 'sqft' | 'sqm';
}

/** A smaller area is that of a room or a part of one. */
const MIN_AREA = { sqft: 100, sqm: 10 } as const;
/** A larger one is not a room's, if others are given as well. */
const MAX_PARTIAL = { sqft: 270, sqm: 25 } as const;
/** Maximum relative difference of one area in two units, because both are rounded. */
const MAX_UNIT_DIFFERENCE = 0.02;
const SQFT_PER_SQM = 10.764;

/** Words for areas other than the living area. */
const isOther = toWordTest(
  `lot lots land plot acre* section deck decks garage carport terrace* terrass* balcony balcon* patio*
  basement garden* yard site outbuilding* barn workshop ceiling bureau office studio pool per price
  grund attic grenier soffitta unfinished build below upstairs downstairs ground first second third upper lower level porch cellar shed
  room kitchen salon sejour wohnzimmer kuche cuisine cocina master suite lounge
  terrain jardin* terrasse* cour cave *grundstuck* *grundstucks* grundst* nutzflache* *garten
  *keller *balkon* *terrasse* parcela terreno* lote terraza* jardin solar giardino* cantina
  block terrazzo* terraco varanda quintal tuin perceel* balkon dakterras kavel`,
);
const isOwn = toWordTest(
  `living habitable* cub cubierto* cubierta* wohnflache wfl internal interior heated finished construido*
  construida* construccion cubierta carrez nette woonoppervlak* house casa residence home`,
);

const isBedroomWord = toWordTest('bedroom bathroom chambre schlafzimmer dormitorio quarto bad');

interface Candidate extends Area {
  /** Whether it belongs to a lot, a room or another building. */
  readonly isOther: boolean;
  readonly isOwn: boolean;
}

/** Returns the property's living area; undefined if the text states two. */
export function readArea(parts: readonly LabelledPart[]): Area | undefined {
  const all = parts.flatMap((part) => readPart(part));
  const others = all.filter((one) => one.isOther);
  const found = all.filter(
    (one) => !one.isOther && !others.some((other) => isSameArea(one, other)),
  );
  const own = found.filter((one) => one.isOwn);
  // In Australia an area without a word for the house is that of the land.
  const rest = parts.some(isAustralian) ? [] : found;
  const area = pickOne(own.length > 0 ? own : dropPartial(rest), isSameArea);
  return area === undefined ? undefined : { amount: area.amount, unit: area.unit };
}

function readPart(part: LabelledPart): Candidate[] {
  const { mentions } = part;
  const contexts = readContexts(part, mentions, part.label);
  return mentions.flatMap((mention, i) => {
    const { before, after, label, subject, isAlone } = contexts[i] ?? noContext;
    const area = toArea(mention, part, isAlone);
    if (area === undefined || area.amount < MIN_AREA[area.unit]) return [];
    const beside = [...before, ...after, ...label];
    if (isSpan(part, mention) || isBedroom(part, mention, before)) return [];
    const said = [...findBefore(before), ...findAfter(after), ...label];
    const isNamed = isOther(said) || isOtherBuilding([...subject, ...after]);
    const isBelow = isAlone && label.length === 0 && isNamedBelow(part);
    return [{ ...area, isOther: isNamed || isBelow, isOwn: isOwn(beside) }];
  });
}

const isOutside = toWordTest(
  'garage* carport terrace* balcony balcon* deck* patio* garden* yard porch barn land lot outbuilding*',
);
const joins = new Set(['and', 'plus', 'with']);
const wholes = new Set('one single same two three four multi split bi tri'.split(' '));

/** Returns the words about an area before it, without other statements of the clause. */
function findBefore(words: readonly string[]): readonly string[] {
  const named = words.findLastIndex((word) => word === 'area' || word === 'accommodation');
  const join = named === -1 ? -1 : words.findLastIndex((word, i) => i < named && joins.has(word));
  return words.slice(join + 1).filter((word, i, rest) => {
    const [one = '', next = ''] = [rest[i - 1], rest[i + 1]];
    // `on one level` and `a three-level house` refer to the whole home, and a mid-terrace is a house.
    if (word === 'level') return !wholes.has(one);
    if (word === 'room') return one !== 'powder';
    return word !== 'terrace' || !(one === 'mid' || one === 'end' || next === 'house');
  });
}

/** Returns the words about an area after it, up to a word for the home. */
function findAfter(words: readonly string[]): readonly string[] {
  const included = words.indexOf('including');
  const rest = included === -1 ? [] : words.slice(included);
  // A finished basement counts, a garage does not.
  const all = included === -1 || isOutside(rest) ? words : words.slice(0, included);
  const counted = all.filter((word, i) => word !== 'ceiling' || all[i - 1] !== 'to');
  const own = counted.findIndex((word) => isOwn([word]));
  return own === -1 || isOutside(rest) ? counted : counted.slice(0, own);
}

const noContext = { before: [], after: [], label: [], subject: [], isAlone: false };

/** Reads an area, or a plain number in a part that begins with the unit: `Sq Ft: 1,466`, `Sqft 1,466`. */
function toArea(mention: Mention, { tokens }: LabelledPart, isAlone: boolean): Area | undefined {
  if (mention.kind === 'area') return { amount: mention.amount, unit: mention.unit };
  if (mention.kind !== 'number') return undefined;
  const { amount, from, end } = mention;
  const labelled = tokens.slice(0, from);
  const units = labelled.flatMap((_, at) => matchPhrase(labelled, at, areaUnits) ?? []);
  const isWhole = isAlone || /^[/(]$/.test(tokens[end]?.text ?? '');
  const isLabelled = isWhole && tokens[from - 1]?.text === ':';
  const isBare = end === tokens.length && matchPhrase(tokens, 0, areaUnits)?.end === from;
  const [unit] = units;
  return unit !== undefined && (isLabelled || isBare) ? { amount, unit: unit.meaning } : undefined;
}

/** `25 x 118 ft`, `900–1,200 sq ft`. */
function isSpan({ tokens }: LabelledPart, { from }: Mention): boolean {
  const before = tokens[from - 1];
  if (before === undefined || tokens[from - 2]?.kind !== 'number') return false;
  return /^(?:[-–—x×/])$/.test(before.text);
}

/** `6,200 sqft` above `Lot`; a price per unit below an area has its amount after it. */
function isNamedBelow({ following }: LabelledPart): boolean {
  const isDwelling = /^(?:(?:end of|mid) )?terraced?$/.test(following.join(' '));
  return !isDwelling && isOther(following) && !following.includes('price');
}

/** `bedroom 14 m²`, but not `1 bedroom 50 m²`. */
function isBedroom(
  { tokens }: LabelledPart,
  { from }: Mention,
  before: readonly string[],
): boolean {
  if (!isBedroomWord(before.slice(-2))) return false;
  const at = tokens.slice(0, from).findLastIndex(({ key }) => isBedroomWord([key]));
  const { kind, text } = tokens[at - 1] ?? {};
  return kind !== 'number' && text !== '-' && readNumberWord(tokens, at - 1) === undefined;
}

/** Drops areas that are only those of rooms: two of several rooms are not the home. */
function dropPartial(areas: readonly Candidate[]): readonly Candidate[] {
  const larger = areas.filter(({ amount, unit }) => amount > MAX_PARTIAL[unit]);
  return larger.length > 0 ? larger : areas;
}

/** `Mosman NSW 2088`. */
function isAustralian({ tokens }: LabelledPart): boolean {
  return tokens.some(({ text }, at) => {
    const isState = /^(?:NSW|VIC|Vic|QLD|Qld|TAS|Tas|ACT|WA|SA|NT)$/.test(text);
    return isState && /^\d{4}$/.test(tokens[at + 1]?.text ?? '');
  });
}

function isSameArea(one: Area, other: Area): boolean {
  if (one.unit === other.unit) return one.amount === other.amount;
  const toSqm = ({ amount, unit }: Area) => (unit === 'sqm' ? amount : amount / SQFT_PER_SQM);
  return Math.abs(toSqm(other) / toSqm(one) - 1) < MAX_UNIT_DIFFERENCE;
}
