import type { NeutralStatus } from '@/contracts/project/words';
import { endsSentence, toWords } from './context';
import type { LabelledPart } from './labelled-parts';
import { matchPhrase, toPhrases, toWordTest } from './phrases';
import type { Token } from './tokenize';

export const statusPhrases = toPhrases<NeutralStatus>({
  'coming-soon': `coming soon, coming to the market, coming to market, bientot, bientot en ligne, bientot sur le marche, a venir, prochainement,
    proximamente, demnachst, in kurze, in vorbereitung, prossimamente, em breve, brevemente,
    binnenkort, launching soon`,
  'just-listed': `just listed, newly listed, new listing, new to market, new to the market, just added,
    new on market, new on the market, new instruction, nouvelle inscription, nouveaute,
    nouveau sur le marche, novedad, recien publicado, novita, nuova proposta, neu, new, novo,
    neu im angebot, nuevo en venta, nueva propiedad, nuevo inmueble, nuovo in vendita, neu im verkauf, nouveau a la vente,
    novo no mercado, neu am markt, neu auf dem markt, nieuw in verkoop, nieuw in de verkoop`,
  'price-improved': `price improvement, price improved, price reduced, price reduction, price drop,
    new price, improved price, reduced price, reduced, baisse de prix, prix en baisse, nouveau prix,
    precio rebajado, rebajado, bajada de precio, preis reduziert, preissenkung, neuer preis,
    reduziert, prezzo ribassato, ribassato, preco reduzido, baixou de preco, prijsverlaging,
    nieuwe prijs`,
  'under-contract': `under contract, active under contract, active contingent, pending, sale pending, under offer, sale agreed, sold stc, sstc,
    sold subject to contract, contingent, conditionally sold, in escrow, sous compromis, sous offre,
    sous promesse, reservado, reserviert, verkocht onder voorbehoud, onder bod`,
  sold: 'sold, just sold, vendu, vendue, vendido, vendida, verkauft, venduto, verkocht',
});
/** If a text states several statuses, the most advanced one counts. */
const order: readonly NeutralStatus[] = [
  'sold',
  'under-contract',
  'price-improved',
  'coming-soon',
  'just-listed',
];
/** Lines in which one word alone may be the status. */
const HEAD_LINES = 4;
const isListing = toWordTest('home house listing property it this condo villa');
const isLink = toWordTest('is now are');
/** `Just listed in Boca Raton`, `Coming soon to Tulsa`, `Under offer by Ann Reed`, `New listing alert`. */
const isWhere = toWordTest('in at on by en em alert');

/** The status that a text gives the property in a heading, after a label or of the property itself. */
export function readStatus(parts: readonly LabelledPart[]): NeutralStatus | undefined {
  const found = new Set(parts.flatMap((part) => readPart(part)));
  return order.find((status) => found.has(status));
}

function readPart({ tokens, line, label }: LabelledPart): NeutralStatus[] {
  return tokens.flatMap((_, at) => {
    const match = matchPhrase(tokens, at, statusPhrases);
    if (match === undefined) return [];
    const isStated =
      isLabelled(tokens, at, label) ||
      isHeading(tokens, at, match.end, line) ||
      isTold(tokens, at, match.end);
    return isStated ? [match.meaning] : [];
  });
}

function isLabelled(tokens: readonly Token[], at: number, label: readonly string[]): boolean {
  const isNamed =
    tokens[at - 1]?.text === ':' && /^(?:status|statut|estado)$/.test(tokens[at - 2]?.key ?? '');
  return isNamed || (at === 0 && label.length === 1 && label[0] === 'status');
}

/** At the beginning of a part or sentence; a single word needs a mark after it, and the text's head. */
function isHeading(tokens: readonly Token[], at: number, end: number, line: number): boolean {
  const isFirst = tokens.slice(0, at).every(({ text }) => /^[¡¿("“«]$/.test(text));
  const isStart = isFirst || endsSentence(tokens, at - 1);
  if (!isStart) return false;
  const next = tokens[end];
  const isWhole = next === undefined || (next.kind === 'sign' && next.text !== ':');
  const isSoon = next?.key === 'in' && tokens[end + 1]?.kind === 'number';
  if (end - at === 1)
    return (isWhole || isSoon) && line < HEAD_LINES && (at === 0 || next === undefined);
  const isVerb = next?.kind === 'word' && /^\p{Ll}/u.test(next.text);
  return !isVerb || goesOn(next.key, tokens[end + 1]);
}

/** `is`, `in`, or `to` before a town. */
function goesOn(word: string, after: Token | undefined): boolean {
  if (word === 'to') return /^\p{Lu}/u.test(after?.text ?? '');
  return isLink([word]) || isWhere([word]);
}

/** `64 Quarry Hill Road in Lenox, MA is coming soon`. */
function isTold(tokens: readonly Token[], at: number, end: number): boolean {
  // `The roof is new.`
  if (end === at + 1 && tokens[at]?.key === 'new') return false;
  let start = at;
  while (start > 0 && !endsSentence(tokens, start - 1)) start -= 1;
  const before = tokens.slice(start, at);
  if (!isLink(toWords(before).slice(-1))) return false;
  return isListing(toWords(before)) || before.some(({ kind }) => kind === 'number');
}
