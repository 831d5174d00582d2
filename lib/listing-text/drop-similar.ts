import { fold } from './tokenize';

/** Words a heading has at most. */
const MAX_HEADING_WORDS = 7;
const isLike =
  /\b(?:similar|similares|simili|nearby|comparable|comps|ahnliche|vergleichbare|similaires)\b|also like/;
const isHomes =
  /\b(?:homes?|houses?|properties|listings|sales|viviendas|inmuebles|propiedades|pisos|imoveis|immobili|annunci|objekte|immobilien|biens|annonces)\b|also like/;

/** The text above the other homes that a portal's page shows below the one it is about. */
export function dropSimilar(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line, i) => i > 0 && isHeading(line));
  return at === -1 ? text : lines.slice(0, at).join('\n');
}

function isHeading(line: string): boolean {
  if (/[\d.,]/.test(line) || line.split(' ').length > MAX_HEADING_WORDS) return false;
  const words = fold(line);
  return isLike.test(words) && isHomes.test(words);
}
