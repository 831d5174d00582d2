import { toWords } from './context';
import type { LabelledPart } from './labelled-parts';
import { toWordTest } from './phrases';
import { pickOne } from './pick-one';
import { type Place, readPlace } from './read-place';
import { isName } from './read-street';
import { streetStarts } from './street-words';
import type { Token } from './tokenize';

const prepositions = new Set(['in', 'a', 'en', 'te', 'em', 'near']);
export const isProperty = toWordTest(
  `house home villa flat apartment condo townhouse bungalow cottage penthouse residence loft duplex
  maisonette semi detached terrace property farmhouse barn estate studio
  townhome brownstone cape
  piso casa chalet atico apartamento departamento duplex finca vivienda estudio adosado
  maison appartement villa studio loft bien demeure propriete longere mas chalet duplex terrain
  t1 t2 t3 t4 t5 t6 f2 f3 f4 f5
  *haus *wohnung *villa *bungalow *hof doppelhaushalfte
  appartamento trullo villa casale rustico attico villetta trilocale bilocale quadrilocale masseria
  moradia apartamento vivenda cobertura sobrado quinta
  appartement woning huis villa
  promocion obra listed listing sale vendre vente venta vendita venda koop kaufen`,
);
/** Words after "in" that are no town. */
const isNoTown = toWordTest(
  `location condition area neighborhood neighbourhood community heart demand style move prime
  january february march april may june july august september october november december spring
  summer autumn winter monday tuesday wednesday thursday friday saturday sunday
  *lage *nahe *form *zustand *zentrum *grosse *bauweise ruhe deutschland kurze top
  venta vente vendita zona centro vendre`,
);

/** The town that the head of a text names without an address: `Villa en Altea con vistas`. */
export function findTown(parts: readonly LabelledPart[], head: number): string | undefined {
  return pickOne(parts.slice(0, head).flatMap((part) => findInPart(part.tokens)));
}

function findInPart(tokens: readonly Token[]): string[] {
  // In capitals every word looks like a name.
  if (toWords(tokens).length > 2 && tokens.every(({ text }) => text === text.toUpperCase())) {
    return [];
  }
  return tokens.flatMap((token, at) => {
    if (!prepositions.has(token.key) || token.text !== token.text.toLowerCase()) return [];
    if (!isProperty(toWords(tokens.slice(Math.max(0, at - 5), at)))) return [];
    const place = readTown(tokens, at + 1);
    if (place === undefined || !isName(tokens[at + 1])) return [];
    return place.isCoded || isTown(tokens.slice(at + 1, place.end)) ? [place.city] : [];
  });
}

function isTown(tokens: readonly Token[]): boolean {
  const words = toWords(tokens);
  return !isNoTown(words) && !streetStarts.has(words[0] ?? '');
}

/** `Hyde Park, Cincinnati.`: a district has its town after it. In brackets it is not clear. */
function readTown(tokens: readonly Token[], at: number): Place | undefined {
  const whole = readPlace(tokens, at, true);
  const isEnd = whole !== undefined && /^[.!]?$/.test(tokens[whole.end]?.text ?? '');
  const place = isEnd ? whole : readPlace(tokens, at, false);
  const [bracket, name] = tokens.slice(place?.end ?? 0);
  // Italian provinces have two capitals: `Cortona (AR)`.
  const isProvince = /^[A-Z]{2}$/.test(name?.text ?? '');
  return bracket?.text === '(' && isName(name) && !isProvince ? undefined : place;
}
