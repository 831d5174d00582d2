import { findNameEnd, isName } from './read-street';
import { otherCodes, regionNames, stateCodes } from './regions';
import { fold, type Token } from './tokenize';

type Tokens = readonly Token[];

export interface Place {
  /** `Lenox, MA`, `Thame, Oxfordshire`, `Manly NSW`: without postal codes. */
  readonly city: string;
  /** The index after its last token, postal codes included. */
  readonly end: number;
  /** Whether a postal code or a state's code proves that it is a place. */
  readonly isCoded: boolean;
}

const MAX_CITY_LENGTH = 50;

/**
 * Reads the town at a token, with its region and postal code. In running text only known regions count; in a
 * separate part every name after a comma does.
 */
export function readPlace(tokens: Tokens, at: number, isOwnPart: boolean): Place | undefined {
  const start = skipCodeBefore(tokens, at);
  const nameEnd = findTownEnd(tokens, start);
  if (nameEnd === start) return undefined;
  const region = readRegion(tokens, nameEnd, isOwnPart);
  const end = skipCodeAfter(tokens, region.end);
  const town = toText(tokens, start, nameEnd);
  const city = `${town}${region.text}`;
  if (city.length > MAX_CITY_LENGTH) return undefined;
  const isCoded = start > at || end > region.end || region.isCoded;
  return { city, end, isCoded };
}

/** A town's name: the codes after it are capitals as well, but no part of it. */
function findTownEnd(tokens: Tokens, start: number): number {
  if (!isName(tokens[start])) return start;
  const end = skipDistrict(tokens, findNameEnd(tokens, start));
  const code = tokens.findIndex((token, i) => i > start && i < end && isRegionCode(token));
  return code === -1 ? end : code;
}

function isRegionCode({ text }: Token): boolean {
  return stateCodes.has(text) || otherCodes.has(text);
}

interface Region {
  readonly text: string;
  readonly end: number;
  readonly isCoded: boolean;
}

function readRegion(tokens: Tokens, at: number, isOwnPart: boolean): Region {
  const none = { text: '', end: at, isCoded: false };
  const hasComma = tokens[at]?.text === ',';
  const start = hasComma ? at + 1 : at;
  const code = tokens[start];
  if (code !== undefined && isRegionCode(code)) {
    const separator = hasComma || !otherCodes.has(code.text) ? ', ' : ' ';
    return { text: `${separator}${code.text}`, end: start + 1, isCoded: true };
  }
  if (!hasComma) return none;
  const end = findRegionEnd(tokens, start);
  if (end === start) return none;
  const name = toText(tokens, start, end);
  if (!isOwnPart && !regionNames.has(fold(name))) return none;
  const further = readRegion(tokens, end, isOwnPart);
  const isCoded = further.isCoded || isCounty(tokens, start);
  return { text: `, ${name}${further.text}`, end: further.end, isCoded };
}

/** `Co. Dublin` is one name. */
function findRegionEnd(tokens: Tokens, start: number): number {
  if (isPostcode(tokens, start)) return start;
  return skipDistrict(tokens, findNameEnd(tokens, isCounty(tokens, start) ? start + 2 : start));
}

function isCounty(tokens: Tokens, at: number): boolean {
  return tokens[at]?.key === 'co' && tokens[at + 1]?.text === '.';
}

/** `Dublin 6`: the number is that of a part of the city. */
function skipDistrict(tokens: Tokens, end: number): number {
  const isDistrict = /^(?:\d|1\d|2[0-4]|6W)$/.test(tokens[end]?.text ?? '');
  return tokens[end - 1]?.key === 'dublin' && isDistrict ? end + 1 : end;
}

/** `68000`, `D-10969`, `1017 KR`. */
function skipCodeBefore(tokens: Tokens, at: number): number {
  const isPrefixed =
    /^(?:A|D|F|B|L|CH)$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.text === '-';
  const code = isPrefixed ? at + 2 : at;
  if (!/^\d{4,5}$/.test(tokens[code]?.text ?? '')) return at;
  const isDutch = /^[A-Z]{2}$/.test(tokens[code + 1]?.text ?? '') && isName(tokens[code + 2]);
  return isDutch ? code + 2 : code + 1;
}

/** `94965-1234`, `2095`, `M4P 1Y5`, `BA2 3TD`, `D06 X2P7`, after a comma, in brackets or neither. */
function skipCodeAfter(tokens: Tokens, at: number): number {
  const sign = tokens[at]?.text;
  const end = skipCode(tokens, sign === ',' || sign === '(' ? at + 1 : at);
  if (end === undefined || (sign === '(' && tokens[end]?.text !== ')')) return at;
  return sign === '(' ? end + 1 : end;
}

function skipCode(tokens: Tokens, code: number): number | undefined {
  const { text = '' } = tokens[code] ?? {};
  if (/^\d{4,5}$/.test(text)) {
    const isLong = tokens[code + 1]?.text === '-' && tokens[code + 2]?.kind === 'number';
    return isLong ? code + 3 : code + 1;
  }
  if (!isPostcode(tokens, code)) return undefined;
  if (/^(?=.*\d)[A-Z][A-Z\d]{3}$/.test(tokens[code + 1]?.text ?? '')) return code + 2;
  const isWhole = tokens[code + 1]?.kind === 'number' && tokens[code + 2]?.isSpaced === false;
  return isWhole ? code + 3 : code + 1;
}

/** The first half of a British, Irish or Canadian code. */
function isPostcode(tokens: Tokens, at: number): boolean {
  return /^(?:[A-Z]{1,2}\d[A-Z\d]?|[A-Z]\d[A-Z])$/.test(tokens[at]?.text ?? '');
}

/** The text of some tokens, with single spaces. */
export function toText(tokens: Tokens, from: number, end: number): string {
  return tokens
    .slice(from, end)
    .map(({ text, isSpaced }, i) => (isSpaced && i > 0 ? ` ${text}` : text))
    .join('');
}
