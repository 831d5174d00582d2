import { matchPhrase } from './phrases';
import {
  buildingEnds,
  directions,
  endsGermanStreet,
  isNoStreetName,
  numberedRoads,
  numberedWays,
  particles,
  streetEnds,
  streetStarts,
  titles,
  unitWords,
  weakStreetEnds,
} from './street-words';
import type { Token } from './tokenize';
import { areaUnits, countLabels } from './unit-words';

type Tokens = readonly Token[];

/** Words a street's name has at most. */
const MAX_NAME_WORDS = 7;

/** Returns the index after the street with its number that starts at a token; undefined if there is none. */
export function readStreet(tokens: Tokens, at: number): number | undefined {
  const token = tokens[at];
  // A street inside a word or a longer number does not count.
  const isInside = at > 0 && tokens[at - 1]?.kind !== 'sign';
  if (token?.isSpaced === false && isInside) return undefined;
  return (
    readNumberFirst(tokens, at) ??
    withUnit(tokens, readTypeAfterNumber(tokens, at) ?? readTypeFirst(tokens, at)) ??
    readGerman(tokens, at)
  );
}

function withUnit(tokens: Tokens, end: number | undefined): number | undefined {
  if (end === undefined) return undefined;
  const floor = tokens[end]?.text === ',' ? readFloor(tokens, end + 1) : undefined;
  return floor ?? readUnit(tokens, end, true) ?? end;
}

/** `412 Alder Lane`, `12B Oak St. #4`, `Flat 3, 41 Mulberry Square`, `5/28 Esplanade`. */
function readNumberFirst(tokens: Tokens, at: number): number | undefined {
  const start = readUnit(tokens, at, false) ?? at;
  const comma = start > at && tokens[start]?.text === ',' ? start + 1 : start;
  const building = start > at ? readBuilding(tokens, comma) : undefined;
  if (building !== undefined) return readNumberFirst(tokens, building + 1) ?? building;
  const name = readStreetNumber(tokens, comma);
  if (name === undefined) return undefined;
  const end = readEnglishName(tokens, name);
  return end === undefined ? undefined : (readUnit(tokens, end, true) ?? end);
}

/** `Cooper Court`, `The Granary`: a building before its street, or instead of it. */
function readBuilding(tokens: Tokens, at: number): number | undefined {
  const end = findNameEnd(tokens, at);
  const isNamed = tokens[at]?.key === 'the' || buildingEnds.has(tokens[end - 1]?.key ?? '');
  return end > at + 1 && isNamed ? end : readEnglishName(tokens, at);
}

/** A street's name without its number, as portals that hide it write: `Orchard Way`. */
export function readEnglishName(tokens: Tokens, at: number): number | undefined {
  const stop = findNameEnd(tokens, at);
  if (isNoStreetName(tokens.slice(at, stop).map(({ key }) => key))) return undefined;
  const isLast = (i: number) => i + 1 >= stop;
  const indices = Array.from({ length: stop - at }, (_, i) => at + i);
  const ends = indices.filter((i) => i > at && streetEnds.has(tokens[i]?.key ?? ''));
  const strong = ends.findLast(isLast) ?? ends[0];
  const weak = indices.find((i) => isLast(i) && weakStreetEnds.has(tokens[i]?.key ?? ''));
  const end = strong ?? weak;
  if (end === undefined) return undefined;
  return skipRoadNumber(tokens, end) ?? skipDirection(tokens, skipDot(tokens, end + 1));
}

/** `County Road 126`, `Highway 9`. */
function skipRoadNumber(tokens: Tokens, end: number): number | undefined {
  const isRoad =
    numberedWays.has(tokens[end]?.key ?? '') || numberedRoads.has(tokens[end - 1]?.key ?? '');
  return isRoad && /^\d{1,4}$/.test(tokens[end + 1]?.text ?? '') ? end + 2 : undefined;
}

function skipDot(tokens: Tokens, at: number): number {
  const { text, isSpaced } = tokens[at] ?? {};
  const next = tokens[at + 1];
  // The full stop of a sentence is no part of the street.
  const isAbbreviation = next !== undefined && (next.kind !== 'word' || next.text === 'Unit');
  return text === '.' && !isSpaced && isAbbreviation ? at + 1 : at;
}

function skipDirection(tokens: Tokens, at: number): number {
  const { key = '', text = '' } = tokens[at] ?? {};
  const isCapital = /^[A-Z]/.test(text);
  return isCapital && directions.has(key) && !isName(tokens[at + 1]) ? at + 1 : at;
}

/** `18 rue des Tanneurs`, `4512, rue Fabre`, `7 bis avenue Foch`. */
function readTypeAfterNumber(tokens: Tokens, at: number): number | undefined {
  let start = readStreetNumber(tokens, at);
  if (start === undefined) return undefined;
  if (/^(?:bis|ter|quater)$/.test(tokens[start]?.key ?? '')) start += 1;
  if (tokens[start]?.text === ',') start += 1;
  // `2 El Camino Real`
  if (articles.has(tokens[start]?.key ?? '')) start += 1;
  if (!streetStarts.has(tokens[start]?.key ?? '')) return undefined;
  const name = tokens[start + 1]?.text === '.' ? start + 2 : start + 1;
  const end = findNameEnd(tokens, name);
  return hasName(tokens, name, end) ? end : undefined;
}

/** `Calle`, `Av.`, `C/`. */
function skipStreetStart(tokens: Tokens, at: number): number | undefined {
  const next = tokens[at + 1]?.text;
  if (tokens[at]?.key === 'c' && next === '/') return at + 2;
  if (!streetStarts.has(tokens[at]?.key ?? '')) return undefined;
  return next === '.' ? at + 2 : at + 1;
}

const articles = new Set(['el', 'la', 'los', 'las']);

/** `C/ Larios 8`, `Via Garibaldi 34`, `Calle de Embajadores, 118`, `Carrera 11 # 93-46`. */
function readTypeFirst(tokens: Tokens, at: number): number | undefined {
  const name = skipStreetStart(tokens, at);
  if (name === undefined) return undefined;
  const isNumbered = tokens[name]?.kind === 'number' && tokens[name + 1]?.text === '#';
  const end = isNumbered ? name + 1 : findNameEnd(tokens, name);
  if (!isNumbered && !hasName(tokens, name, end)) return undefined;
  let number = end;
  if (/^[,#]$/.test(tokens[number]?.text ?? '')) number += 1;
  if (/^(?:n|no|nr|num|numero)$/.test(tokens[number]?.key ?? '')) number += 1;
  return readStreetNumber(tokens, number);
}

/** `Lindenstraße 14`, `Währinger Straße 112/7`, `Prinsengracht 612`. */
function readGerman(tokens: Tokens, at: number): number | undefined {
  const stop = Math.min(findNameEnd(tokens, at), at + MAX_NAME_WORDS);
  for (let i = at; i < stop; i += 1) {
    const form = endsGermanStreet(tokens[i]?.key ?? '');
    if (form === undefined) continue;
    const isJoined = i === at || tokens[i]?.isSpaced === false;
    if (form === 'compound' ? !isJoined : i === at) return undefined;
    return readStreetNumber(tokens, tokens[i + 1]?.text === '.' ? i + 2 : i + 1);
  }
  return undefined;
}

/** `Am Rosengarten 5` before a comma and a postal code: a name with its number. */
export function readNamedNumber(tokens: Tokens, at: number): number | undefined {
  // `Apartment 7` is one in a building.
  if (unitWords.has(tokens[at]?.key ?? '')) return undefined;
  const end = findNameEnd(tokens, at);
  return hasName(tokens, at, end) ? readStreetNumber(tokens, end) : undefined;
}

/** `12 Rincon Verde`: a number with a name that no street word ends. */
export function readNumberedName(tokens: Tokens, at: number): number | undefined {
  const name = readStreetNumber(tokens, at);
  const end = name === undefined ? at : findNameEnd(tokens, name);
  return name !== undefined && hasName(tokens, name, end) ? end : undefined;
}

/** `12`, `12B`, `112/7`, `93-46`; the index after it. */
function readStreetNumber(tokens: Tokens, at: number): number | undefined {
  if (!/^\d{1,6}$/.test(tokens[at]?.text ?? '')) return undefined;
  let end = at + 1;
  while (/^[/–-]$/.test(tokens[end]?.text ?? '') && tokens[end + 1]?.kind === 'number') end += 2;
  const letter = tokens[end];
  if (letter?.kind === 'word' && !letter.isSpaced && !/^[A-Za-z]$/.test(letter.text)) {
    return undefined;
  }
  if (isNumberLetter(tokens, end)) end += 1;
  // A count or an area is no house number.
  const isCount = matchPhrase(tokens, end, countLabels) ?? matchPhrase(tokens, end, areaUnits);
  return isCount === undefined || streetStarts.has(tokens[end]?.key ?? '') ? end : undefined;
}

/** `12B`, `3 b,`. */
function isNumberLetter(tokens: Tokens, at: number): boolean {
  const { text = '', isSpaced } = tokens[at] ?? {};
  if (!isSpaced) return /^[A-Za-z]$/.test(text);
  const next = tokens[at + 1];
  return /^[a-h]$/.test(text) && (next === undefined || next.text === ',');
}

function isOrdinal({ key }: Token): boolean {
  return /^(?:st|nd|rd|th)$/.test(key);
}

/** `#4`, `Apt 4F`, `, Unit 3B`; after a street a comma may precede it. */
function readUnit(tokens: Tokens, at: number, isAfter: boolean): number | undefined {
  const start = isAfter && tokens[at]?.text === ',' ? at + 1 : at;
  const { key = '', text } = tokens[start] ?? {};
  if (!(text === '#' && isAfter) && !unitWords.has(key)) return undefined;
  const number = tokens[start + 1]?.text === '.' ? start + 2 : start + 1;
  const value = tokens[number];
  const next = tokens[number + 1];
  if (!isUnitValue(value) || (key === 'lot' && isSize(tokens, number))) return undefined;
  const isJoined = next?.kind === 'word' && !next.isSpaced;
  return isJoined ? number + 2 : number + 1;
}

/** `2º B`, `5° A`: a floor and its door, as Spanish addresses have them. */
function readFloor(tokens: Tokens, at: number): number | undefined {
  const isFloor =
    /^\d{1,2}$/.test(tokens[at]?.text ?? '') && /^[º°ª]$/.test(tokens[at + 1]?.text ?? '');
  if (!isFloor) return undefined;
  return /^[A-Z]$/.test(tokens[at + 2]?.text ?? '') ? at + 3 : at + 2;
}

function isUnitValue(token: Token | undefined): boolean {
  return token?.kind === 'number' || /^[A-Z]\d*$/.test(token?.text ?? '');
}

/** `Lot 6,000 sq ft`, `Lot 50 x 120`, `Lot 0.3 acres`. */
function isSize(tokens: Tokens, at: number): boolean {
  const unit = tokens[at + 1]?.key ?? '';
  const isArea = matchPhrase(tokens, at + 1, areaUnits) !== undefined;
  return isArea || !/^\d{1,4}$/.test(tokens[at]?.text ?? '') || /^(?:x|×|ac|acres?|by)$/.test(unit);
}

/** The index after a run of capitalised words, particles, ordinals and hyphens. */
export function findNameEnd(tokens: Tokens, at: number): number {
  let end = at;
  let i = at;
  while (i < tokens.length && i < at + 2 * MAX_NAME_WORDS) {
    const token = tokens[i] as Token;
    const next = tokens[i + 1];
    if (isName(token)) end = i + 1;
    else if (token.kind === 'number' && next !== undefined && isOrdinal(next)) end = i + 2;
    else if (!particles.has(token.key) && !isJoint(tokens, i, at)) break;
    i = Math.max(i + 1, end);
  }
  return end;
}

/** A mark between two words of a name: `Lac-Brûlé`, `Oak & Elm`, and `Dr. Anna` at its beginning. */
function isJoint(tokens: Tokens, at: number, start: number): boolean {
  const { text = '', isSpaced } = tokens[at] ?? {};
  const next = tokens[at + 1];
  if (!/^[-–&.]$/.test(text) || (isSpaced && text !== '&') || next?.kind !== 'word') return false;
  const isTitle = at === start + 1 && titles.has(tokens[start]?.key ?? '') && isName(next);
  return text !== '.' || !next.isSpaced || isTitle;
}

function hasName(tokens: Tokens, from: number, end: number): boolean {
  const words = tokens.slice(from, end);
  return words.some(isName) && !isNoStreetName(words.map(({ key }) => key));
}

/** A word with a capital, without digits: `Alder`, `l’Église`. */
export function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' && /^(?:[dl]['’])?\p{Lu}[^\d]*$/u.test(token.text);
}
