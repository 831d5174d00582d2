/** Number of initial lines to search; an address further down is the office's. */
const ADDRESS_LINES = 3;
const MAX_CITY_LENGTH = 50;

const streets =
  'Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Terrace|Ter|Circle|Cir|Highway|Hwy|Trail|Parkway|Pkwy|Loop|Square|Sq|Crescent|Cres|Close|Grove|Mews';
const word = String.raw`(?:[\p{Lu}\d][\p{L}\d.'’-]*|of|the|de|la)`;
const unit = String.raw`(?:,?\s(?:#|Unit\s|UNIT\s|Apt\.?\s|APT\.?\s|Suite\s)\s?[\w-]+)?`;
const numberFirst = String.raw`\d{1,6}[A-Za-z]?(?:[–-]\d{1,6})?(?:\s${word}){1,5}?\s(?:${streets}|${streets.toUpperCase()})\b\.?${unit}`;
const french = String.raw`\d{1,5}(?:\s?(?:bis|ter|[A-Z]))?,?\s(?:rue|avenue|av\.|boulevard|boul\.|chemin|ch\.|place|allée|impasse|route|quai|cours|montée|rang)\s[\p{L}\d.'’ -]{2,50}?`;
const german = String.raw`(?:\p{Lu}[\p{L}.-]*[ -]){0,4}?\p{L}*(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|[Cc]haussee)\s\d{1,4}(?:\s?[a-z])?(?:\s?[–-]\s?\d{1,4})?`;

const wholeLine = [numberFirst, french, german].map(
  (street) => new RegExp(String.raw`^(${street})(?:,\s*(.+))?$`, 'u'),
);
const inSentence = new RegExp(
  String.raw`\b(?:listing|home|house|property|condo|located|is)\s+at\s+(${numberFirst})(?:,\s*(${word}(?:\s${word})?,?\s[A-Z]{2})\b)?`,
  'gu',
);
/** What stands before an address in its line. */
const noise =
  /^(?:[\s•*▪‣·>–-]+|(?:just listed|new listing|for sale|open house|price improved|coming soon)[\s!:.–-]+|(?:property |street )?(?:address|adresse|location)\s*:\s*)+/i;
const cityLine = /^(\p{Lu}[\p{L}.'’ -]{1,40},\s[A-Z]{2})\s\d{5}(?:-\d{4})?$/u;

/** Codes that are no part of a city's name, before and after it. */
const codeBefore = /^(?:[A-Z]{1,2}-)?\d{4,5}\s+/;
const codeAfter =
  /,?\s+(?:\d{5}(?:-\d{4})?|\d{4}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]?(?:\s\d[A-Z]{2})?)$/;

export interface FoundAddress {
  readonly address: string;
  readonly city?: string;
}

/** The address a listing's text begins with, or the one it says the property is at. */
export function findListingAddress(text: string): FoundAddress | undefined {
  const lines = text.split('\n').flatMap((line) => {
    const cells = line.split(/\t| {2,}/).map((cell) => cell.trim());
    const filled = cells.filter((cell) => cell !== '');
    return filled.length === 0 ? [] : [filled];
  });
  const cells = lines.slice(0, ADDRESS_LINES).flat();
  const found = cells.flatMap((cell, i) => readLine(cell, cells[i + 1]));
  const told = [...text.matchAll(inSentence)].map(([, address = '', city]) =>
    toFound(address, city),
  );
  const all = [...found, ...told];
  const [first] = all;
  return all.every(({ address }) => address === first?.address) ? first : undefined;
}

function readLine(line: string, next = ''): FoundAddress[] {
  const plain = line.replace(noise, '').replace(/\.$/, '');
  for (const pattern of wholeLine) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const [, address = '', rest] = match;
    if (rest === undefined) return [toFound(address, cityLine.exec(next)?.[1])];
    const city = toCity(rest);
    // Without a place after it, the line is not an address.
    return city === undefined ? [] : [toFound(address, city)];
  }
  return [];
}

function toCity(rest: string): string | undefined {
  const city = rest.trim().replace(codeBefore, '').replace(codeAfter, '').trim();
  const isPlace = /^\p{Lu}[\p{L}.'’ -]*(?:,\s*\p{Lu}[\p{L}.'’ -]*){0,2}$/u.test(city);
  return isPlace && city.length <= MAX_CITY_LENGTH ? city : undefined;
}

function toFound(address: string, city: string | undefined): FoundAddress {
  return { address: address.trim(), ...(city === undefined ? {} : { city }) };
}
