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
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
  iacute: 'í',
  uacute: 'ú',
};

/** Elements whose content is not visible on a page. */
const hidden = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg']);
const blocks = new Set(
  'br p div ul ol tr table h1 h2 h3 h4 h5 h6 section article header footer dl dt dd'.split(' '),
);
const cells = new Set(['td', 'th']);

/** Returns the text of a page's source, one line per block, in linear time. */
export function stripMarkup(html: string): string {
  const source = html.replace(/\s+/g, ' ');
  const pieces: string[] = [];
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    if (open === -1) break;
    pieces.push(source.slice(at, open));
    const { piece, end } = readTag(source, open);
    pieces.push(piece);
    at = end;
  }
  pieces.push(source.slice(at));
  return decodeEntities(pieces.join(''));
}

/** Returns the visible equivalent of a tag, a comment or a hidden element, and the index of its end. */
function readTag(source: string, open: number): { piece: string; end: number } {
  if (source.startsWith('<!--', open)) return { piece: '', end: findEnd(source, '-->', open) };
  const form = /<(\/?)([a-z][a-z\d]*|!)/iy;
  form.lastIndex = open;
  const [, slash, name = ''] = form.exec(source) ?? [];
  if (name === '') return { piece: '<', end: open + 1 };
  const tag = name.toLowerCase();
  const end = findEnd(source, '>', open);
  const isClosing = slash === '/';
  if (hidden.has(tag) && !isClosing) return { piece: '', end: findClosing(source, tag, end) };
  return { piece: toPiece(tag, isClosing), end };
}

function toPiece(tag: string, isClosing: boolean): string {
  if (cells.has(tag)) return isClosing ? '' : '\t';
  if (tag === 'li') return isClosing ? '\n' : '\n• ';
  return blocks.has(tag) ? '\n' : '';
}

/** Returns the index after a delimiter; past the end of the source if there is none. */
function findEnd(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found === -1 ? source.length + 1 : found + mark.length;
}

function findClosing(source: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}\\b[^<>]*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(source) === null ? source.length : closing.lastIndex;
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, code: string) =>
      toCharacter(Number.parseInt(code, hex === '' ? 10 : 16), whole),
    )
    .replace(/&([a-z]{2,8}\d{0,2});/gi, (whole, name: string) => readEntity(name) ?? whole);
}

/** `&Eacute;` is the capital of `&eacute;`. */
function readEntity(name: string): string | undefined {
  const plain = entities[name.toLowerCase()];
  return /^[A-Z][a-z]/.test(name) ? plain?.toUpperCase() : plain;
}

function toCharacter(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}
