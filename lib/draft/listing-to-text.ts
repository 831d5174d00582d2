const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  sup2: '²',
  frac12: '½',
  middot: '·',
  bull: '•',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
};

/**
 * A pasted listing as plain lines: of a page's source what a reader of the page sees, and one kind of
 * space. A column of a table begins after a tab or two spaces.
 */
export function listingToText(pasted: string): string {
  const text = /<\/?[a-z][^<>]*>/i.test(pasted) ? stripMarkup(pasted) : pasted;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
}

function stripMarkup(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|head|template|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<(?:td|th)\b[^<>]*>/gi, '\t')
    .replace(
      /<\/?(?:br|p|div|li|ul|ol|tr|table|h[1-6]|section|article|header|dl|dt|dd)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, code: string) =>
      toCharacter(Number.parseInt(code, hex === '' ? 10 : 16), whole),
    )
    .replace(/&([a-z]+\d*);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/^[ \t]+/gm, '');
}

function toCharacter(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}
