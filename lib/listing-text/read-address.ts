import { findSentence, toWords } from './context';
import { findTown, isProperty } from './find-town';
import type { LabelledPart } from './labelled-parts';
import { toWordTest } from './phrases';
import { pickOne } from './pick-one';
import { type Place, readPlace, toText } from './read-place';
import {
  findNameEnd,
  readEnglishName,
  readNamedNumber,
  readNumberedName,
  readStreet,
} from './read-street';
import { regionNames } from './regions';
import { streetEnds, streetStarts, unitWords } from './street-words';
import { fold, type Token } from './tokenize';

export interface Address {
  readonly address?: string;
  readonly city?: string;
}

/** Maximum lines of prose above an address; an address further down is the office's. */
const MAX_PROSE_LINES = 3;

/** Maximum tokens of a town before a street, with its comma. */
const MAX_TOWN_TOKENS = 4;
/** Maximum words of a firm's name. */
const MAX_FIRM_WORDS = 6;
/** Maximum letters of an abbreviated word with a full stop. */
const MAX_ABBREVIATION = 4;
/** Parts of a line before an address that may name its owner. */
const MAX_PARTS_BEFORE = 12;

interface Candidate {
  readonly address: string;
  readonly city: string | undefined;
  /** Whether it is below a firm's name, like an office's. */
  readonly isBelowFirm: boolean;
  /** 3: labelled; 2: a part of its own near the start; 1: mentioned in a sentence. */
  readonly rank: number;
}

const isLabel = toWordTest(
  'address adresse location direccion indirizzo endereco adres anschrift lage property objekt objektadresse immobilie',
);
const isCityLabel = toWordTest(
  'city town ort stadt ville ciudad citta cidade plaats localidad poblacion municipio comune commune',
);
/** Words for addresses of others: an office, or another property. */
const isElsewhere = toWordTest(
  `realty realtor realtors properties estates agents agent agency broker brokers brokerage office
  immobilien immobilier inmobiliaria immobiliare imobiliaria makelaar agence bureau hosted kontakt
  contact ansprechpartner* courtesy nearby comparable comparables`,
);
const isBeside = toWordTest(
  `near from minute* min opposite off towards between miles km m steps blocks around corner other another
  cerca junto frente esquina minuto* metros proche pres vicino nahe perto proximo`,
);
const isDirectlyBeside = toWordTest('behind');
/** Words that may precede an address in its part. */
const isNoise = toWordTest(
  `just newly listed new listing for sale open house home price improved improvement reduced coming soon
  sold pending address adresse location the at is now live property street back on market under
  contract offer active exclusive direccion indirizzo endereco neu verkauft vendu vendido`,
);
/** Texts of buttons and captions on a portal's page. */
const isButton = toWordTest(
  `back search save saved share hide more see all photo photos street view views map directions tour
  tours request contact print edit favorite favorites overview ver mapa fotos guardar favorito
  compartir descartar merken teilen drucken karte bilder fotos partager favoris imprimer photos
  salva condividi mappa foto`,
);
/** Words that introduce the property's address in a sentence. */
const isLead = toWordTest(
  `at on for is it's listing property home house au aux du im am in en a al la na no is zu located of see about
  present presents presenting introduce introduces introducing`,
);
/** `Welcome to 12 Elm Street`; `close to` is elsewhere. */
const isWelcome = (words: readonly string[]) => words.slice(-2).join(' ') === 'welcome to';
/** Verbs that follow the property's address at the start of a sentence. */
const isDescribing = toWordTest('comprises offers boasts features provides enjoys delivers');
const isOffered = toWordTest('listed offered priced asking');

/** Returns the property's address and town; neither if two addresses are equally likely. */
export function readAddress(parts: readonly LabelledPart[]): Address {
  const head = findHead(parts);
  const all = parts.flatMap((part, i) => readPart(parts, part, i, head));
  const candidates = dropOffices(all);
  const best = Math.max(...candidates.map(({ rank }) => rank));
  const equal = candidates.filter(({ rank }) => rank === best);
  const found = pickOne(equal, (one, other) => one.address === other.address);
  const city =
    equal.find((one) => one.city !== undefined && one.address === found?.address)?.city ??
    readCityLabel(parts) ??
    (candidates.length > 0 && found === undefined ? undefined : findTown(parts, head));
  return {
    ...(found === undefined ? {} : { address: found.address }),
    ...(city === undefined ? {} : { city }),
  };
}

/** Drops an address below a firm's name if there are others, because it is the firm's. */
function dropOffices(candidates: readonly Candidate[]): readonly Candidate[] {
  const others = candidates.filter(({ isBelowFirm }) => !isBelowFirm);
  return others.length > 0 ? others : candidates;
}

function isFirm(parts: readonly LabelledPart[], { line }: LabelledPart): boolean {
  const above = parts.filter((part) => part.line === line - 1);
  const words = above.flatMap(({ tokens }) => toWords(tokens));
  return words.length <= MAX_FIRM_WORDS && isElsewhere(words);
}

/** Returns the index of the first part after the head: lines of facts do not count, lines of prose do. */
function findHead(parts: readonly LabelledPart[]): number {
  const prose = new Set<number>();
  for (const [i, { tokens, line }] of parts.entries()) {
    const hasNumber = tokens.some(({ kind }) => kind === 'number');
    if (!hasNumber && !isAllNoise(tokens) && !isAllButtons(tokens)) prose.add(line);
    if (prose.size > MAX_PROSE_LINES || (prose.size === MAX_PROSE_LINES && !prose.has(line))) {
      return i;
    }
  }
  return parts.length;
}

function readPart(
  parts: readonly LabelledPart[],
  part: LabelledPart,
  index: number,
  head: number,
): Candidate[] {
  const { tokens } = part;
  if (isElsewhere(readLineSoFar(parts, index))) return [];
  const candidates: Candidate[] = [];
  const noise = countNoise(tokens);
  const isBelowFirm = isFirm(parts, part);
  for (let at = 0; at < tokens.length; ) {
    const end = readStreet(tokens, at) ?? (at <= noise ? readWhole(part, at) : undefined);
    if (end !== undefined) {
      const isRomance = streetStarts.has(tokens[at]?.key ?? '');
      const place = readPlaceAfter(parts, index, end, isRomance);
      const rank = rankStreet(part, at, { end, place, isInHead: index < head });
      if (rank > 0)
        candidates.push({ address: toText(tokens, at, end), city: place?.city, isBelowFirm, rank });
    }
    at = end ?? at + 1;
  }
  return candidates;
}

/** Returns the words of a part's line before it, and of the part. */
function readLineSoFar(parts: readonly LabelledPart[], index: number): string[] {
  const { line } = parts[index] as LabelledPart;
  let first = index;
  while (parts[first - 1]?.line === line && index - first < MAX_PARTS_BEFORE) first -= 1;
  return parts.slice(first, index + 1).flatMap(({ tokens }) => toWords(tokens));
}

/** Reads a street that is only recognisable by its town, in a part without other words. */
function readWhole({ tokens }: LabelledPart, at: number): number | undefined {
  const readers = [readNamedNumber, readNumberedName, readEnglishName];
  for (const read of readers) {
    const end = read(tokens, at);
    if (end === undefined || tokens[end]?.text !== ',') continue;
    const place = readPlace(tokens, end + 1, true);
    const isAll = place !== undefined && isRest(tokens, place.end);
    if (isAll && (place.isCoded || (read === readEnglishName && hasRegion(place)))) return end;
  }
  return undefined;
}

/** Returns the number of leading filler tokens. */
function countNoise(tokens: readonly Token[]): number {
  const word = tokens.findIndex(({ kind, key }) => kind === 'word' && !isNoise([key]));
  return word === -1 ? tokens.length : word;
}

function isAllNoise(tokens: readonly Token[]): boolean {
  return toWords(tokens).every((word) => isNoise([word]));
}

function isAllButtons(tokens: readonly Token[]): boolean {
  return toWords(tokens).every((word) => isNoise([word]) || isButton([word]));
}

function hasRegion({ city }: Place): boolean {
  return city.includes(',');
}

function isRest(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at).every(({ kind, text }) => kind === 'sign' && /[.,!)]/.test(text));
}

const prepositions = new Set(['in', 'a', 'en', 'te', 'em']);

/** Reads the town after a street: after a comma or a preposition, or in the next part. */
function readPlaceAfter(
  parts: readonly LabelledPart[],
  index: number,
  end: number,
  isRomance: boolean,
): Place | undefined {
  const { tokens } = parts[index] as LabelledPart;
  const next = tokens[end];
  const below = parts[index + 1];
  if (next === undefined || isRest(tokens, end)) return readPlacePart(below, end, isRomance);
  const isLed = next.text === ',' || prepositions.has(next.key);
  const start = skipBefore(tokens, skipLead(tokens, end));
  const isTown = (place: Place | undefined) => place !== undefined && (isLed || place.isCoded);
  const own = readPlace(tokens, start, true);
  if (own !== undefined && isTown(own) && isRest(tokens, own.end)) return own;
  const told = readPlace(tokens, start, false);
  return isTown(told) ? told : undefined;
}

/** Skips a comma, a preposition, or both. */
function skipLead(tokens: readonly Token[], at: number): number {
  const start = tokens[at]?.text === ',' ? at + 1 : at;
  return prepositions.has(tokens[start]?.key ?? '') ? start + 1 : start;
}

const isColony = toWordTest('col colonia fracc fraccionamiento urb urbanizacion barrio');

/** Skips a neighbourhood before the town, `Col. Roma Norte, `, or a second street, `Custom House Quay, `. */
function skipBefore(tokens: readonly Token[], at: number): number {
  const { key = '' } = tokens[at] ?? {};
  // `Lot 50 x 120` is not a town.
  if (unitWords.has(key) && tokens[at + 1]?.kind === 'number') return tokens.length;
  if (!isColony([key])) return skipStreet(tokens, at);
  const comma = tokens.findIndex(({ text }, i) => i > at && text === ',');
  return comma === -1 ? tokens.length : comma + 1;
}

/** `Pacific Grove, California` is a town although it ends like a street. */
function skipStreet(tokens: readonly Token[], at: number): number {
  const end = readEnglishName(tokens, at);
  const isStreet =
    streetEnds.has(tokens[(end ?? at) - 1]?.key ?? '') || tokens[(end ?? at) - 1]?.key === 'quay';
  if (end === undefined || !isStreet || tokens[end]?.text !== ',') return at;
  const next = readPlace(tokens, end + 1, true);
  const isTown = next === undefined || isRegion(next.city.split(', ')[0] ?? '');
  return isTown || next.city === next.city.toUpperCase() ? at : end + 1;
}

/**
 * Reads a town with its code or region in a separate part. If the street's type comes first, the district and
 * the town may follow without either.
 */
function readPlacePart(
  part: LabelledPart | undefined,
  end: number,
  isRomance: boolean,
): Place | undefined {
  const place = part === undefined ? undefined : readPlace(part.tokens, 0, true);
  if (part === undefined || place === undefined) return undefined;
  // `Getafe (Madrid)`
  const close = findBracketEnd(part.tokens, place.end);
  if (isRomance && close !== undefined && isRest(part.tokens, close)) return { ...place, end };
  if (!isRest(part.tokens, place.end)) return undefined;
  const [, region] = place.city.split(', ');
  const isTown = place.isCoded || (region !== undefined && (isRomance || isRegion(region)));
  return isTown ? { ...place, end } : undefined;
}

function findBracketEnd(tokens: readonly Token[], at: number): number | undefined {
  const end = tokens[at]?.text === '(' ? findNameEnd(tokens, at + 1) : at;
  return end > at + 1 && tokens[end]?.text === ')' ? end + 1 : undefined;
}

function isRegion(name: string): boolean {
  return regionNames.has(fold(name));
}

/** Returns how likely a street is the property's; 0 without any evidence. */
function rankStreet(
  { tokens, label }: LabelledPart,
  at: number,
  street: { readonly end: number; readonly place: Place | undefined; readonly isInHead: boolean },
): number {
  const { end, place, isInHead } = street;
  const before = tokens.slice(findStart(tokens, at), at);
  // `Saturday from 10 to 12 at …`
  const words = toWords(before.filter(({ key }, i) => key !== 'from' || !isNumber(before[i + 1])));
  if (isLabelledHere(tokens[at - 1], words) || (isLabel(label) && at === 0)) return 3;
  if (isAway(words)) return 0;
  const after = place?.end ?? end;
  const isFirst = isInHead && isBare(before, tokens[at]);
  if (isFirst && isRest(tokens, after)) return 2;
  const isStart = isInHead && at === 0;
  const isSubject = isFirst && goesOn(words, place, tokens.slice(after, after + 2));
  return isStart || isSubject || isTold(words, place, isInHead) ? 1 : 0;
}

/** `Newly listed: 12 Elm Street, Hove. It has …`, `12 Elm Street is a …`, `12 Elm Street, listed for …` */
function goesOn(
  words: readonly string[],
  place: Place | undefined,
  [first, second]: readonly Token[],
): boolean {
  if (place !== undefined && words.length > 0) return true;
  const isKind = first?.key === 'is' && (place !== undefined || /^an?$/.test(second?.key ?? ''));
  const isOffer = first?.text === ',' && isOffered([second?.key ?? '']);
  return (isKind && second?.key !== 'also') || isOffer || isDescribing([first?.key ?? '']);
}

/** `Address: 12 Elm Street`. */
function isLabelledHere(before: Token | undefined, words: readonly string[]): boolean {
  return before?.text === ':' && isLabel(words);
}

/**
 * Returns whether the words before a street say that the property is near it, or that it belongs to another.
 */
function isAway(words: readonly string[]): boolean {
  return isBeside(words.slice(-4)) || isDirectlyBeside(words.slice(-2)) || words.includes('by');
}

function isNumber(token: Token | undefined): boolean {
  return token?.kind === 'number';
}

/**
 * Returns the start of the sentence of a street: a full stop before its number ends one, unless it marks an
 * abbreviation.
 */
function findStart(tokens: readonly Token[], at: number): number {
  const [word, stop] = [tokens[at - 2], tokens[at - 1]];
  const isEnd = stop?.text === '.' && tokens[at]?.isSpaced === true;
  const isWhole = word?.kind === 'number' || word?.kind === 'word';
  return isEnd && isWhole && word.text.length > MAX_ABBREVIATION ? at : findSentence(tokens, at);
}

/**
 * Returns whether only the kind of home, or a name as in `Torino, Corso Francia 120`, precedes a street.
 * Whether that name is the town or a district is unknown.
 */
function isBare(before: readonly Token[], first: Token | undefined): boolean {
  const isKind = (word: string) => isNoise([word]) || isProperty([word]);
  if (toWords(before).every(isKind)) return true;
  if (first?.kind === 'number' || before.length > MAX_TOWN_TOKENS) return false;
  const end = findNameEnd(before, 0);
  return end > 0 && end === before.length - 1 && before[end]?.text === ',';
}

/** Returns whether the words before a street say that the property is there. */
function isTold(words: readonly string[], place: Place | undefined, isInHead: boolean): boolean {
  if (place?.isCoded === true) return isInHead || isLead(words.slice(-1));
  const isLed = isLead(words.slice(-2)) || isWelcome(words);
  return isLed && (place !== undefined || isListing(words) || isProperty(words));
}

const isListing = toWordTest('listing home house property condo located address');

/** `City: Portland, OR`. */
function readCityLabel(parts: readonly LabelledPart[]): string | undefined {
  const cities = parts.flatMap(({ tokens, label }) => {
    const colon = tokens.findIndex(({ text }) => text === ':');
    const own = colon === -1 ? label : toWords(tokens.slice(0, colon));
    const place = isCityLabel(own) ? readPlace(tokens, colon + 1, true) : undefined;
    return place !== undefined && isRest(tokens, place.end) ? [place.city] : [];
  });
  return pickOne(cities);
}
