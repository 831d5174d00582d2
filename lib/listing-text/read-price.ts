import { type Context, readContexts } from './context';
import { findCurrency, isShared } from './find-currency';
import type { LabelledPart } from './labelled-parts';
import type { Mention } from './mentions';
import { toWordTest } from './phrases';
import { pickOne } from './pick-one';
import { readDay } from './read-day';
import { currencyCodes } from './read-money';

export interface Price {
  readonly amount: number;
  /** ISO 4217; absent if the text does not state it. */
  readonly currency: string | undefined;
}

/** A lower amount is a fee, not a property's price. */
const MIN_PRICE = 10_000;

/** Words for amounts other than the property's price. */
const isOther = toWordTest(
  `hoa due dues fee fees tax taxes taxe tax* month monthly mo per deposit credit warranty upgrade*
  rent rental rents sold last estimate* zestimate* assessed assessment valuation value median
  average nearby comparable comp comps income loan mortgage payment* repayment* stamp insurance
  strata rates council levy levies factor rv cv gv spent invested bought purchased paid multiple received renovat* worth ground lease
  service maintenance earnest money common condo savings save saved insured
  hausgeld nebenkosten betriebskosten provision *miete kaltmiete warmmiete miet* jahr jahrlich
  annual annually year yearly pa pq pcm erneuert saniert modernisiert stellplatz *garage rucklage courtage
  loyer charges evaluation fonciere hors mensuel* mois municipal* scolaires copropriete
  garaje* opcional optional comunidad gastos administracion mantenimiento expensas mensual* mes ibi cochera
  condominio condominium spese mensili mese iptu mensais vve bijdrage servicekosten maand
  quarter weekly week agent commission`,
);
/** Words for a former price. */
const isFormer = toWordTest(
  `was from reduced previously formerly originally orig original before down instead lieu statt
  vorher bisher antes prima anciennement voorheen desde ab partir partire vanaf`,
);
/** Labels of a former price; a label with "reduced" may be that of the current one. */
const isFormerLabel = toWordTest('was orig original originally previous previously former');
/** Words for what an owner once paid, before another number: `Last sold in 2018 for …`. */
const isPast = toWordTest(
  'bought purchased paid compro compraron achete acquis acquise gekauft comprato acquistato',
);
const isPrice = toWordTest(
  `price asking offered listed guide offers oieo oiro oie amv now prix precio ahora maintenant
  kaufpreis preis jetzt neuer prezzo ora preco agora vraagprijs nu list`,
);
/** `Est. $850,000`; a French sentence has the word earlier. */
const isEstimated = ({ before, label }: Context) => before.at(-1) === 'est' || label[0] === 'est';
/** Words that compare another amount with the price. */
const isCompared = toWordTest('over above below under more than');
const isLimit = toWordTest('honoraires under below above than max maximum budget upto');

/** An amount of at most this share of another is a reduction or an extra. */
const MAX_SMALL_SHARE = 0.05;

/** In France the displayed price includes the agent's fee. */
const isIncluded = toWordTest('inclus incluse* compris comprise*');
const isNet = (words: readonly string[]) => words.join(' ').includes('net vendeur');

interface Candidate extends Price {
  readonly rank: number;
}

/**
 * Returns the property's price. Of several amounts the one that is labelled as the price, or that is alone in
 * its part, counts. A range, or two such amounts, give no price.
 */
export function readPrice(parts: readonly LabelledPart[], text: string): Price | undefined {
  const candidates = parts.flatMap((part) => (isHistory(part) ? [] : readPart(part)));
  const best = Math.max(...candidates.map(({ rank }) => rank));
  const ranked = candidates.filter(({ rank }) => rank === best);
  const most = Math.max(...ranked.map(({ amount }) => amount));
  const amounts = ranked.filter(({ amount }) => amount > most * MAX_SMALL_SHARE);
  const found = pickOne(amounts, (one, other) => one.amount === other.amount);
  if (found === undefined) return undefined;
  const { amount } = found;
  const signed = amounts.flatMap(({ currency }) => currency ?? []);
  const named =
    signed.find((currency) => !isShared(currency)) ??
    findCurrency(text, signed.find((currency) => currency !== '$') ?? signed[0]);
  // With an ambiguous currency sign, the amount alone would mislead.
  return named === undefined && signed.length > 0 ? undefined : { amount, currency: named };
}

/** `4/18/2019 Listed for sale $372,000`: a row of the price history. */
function isHistory({ tokens }: LabelledPart): boolean {
  const day = readDay(tokens, 0);
  const isDated = day?.dates?.some(({ year }) => year !== undefined) === true;
  return isDated && tokens[day?.end ?? 0]?.kind === 'word';
}

function readPart(part: LabelledPart): Candidate[] {
  const { mentions } = part;
  const contexts = readContexts(part, mentions, part.label);
  return contexts.flatMap((context, i) => {
    const mention = mentions[i] as Mention;
    const money = toMoney(mention, context);
    if (money === undefined || money.amount < MIN_PRICE) return [];
    const isOthers = isRejected(context) || isLabelledBelow(context, part);
    if (isOthers || isPerUnit(part, mention) || isRange(part, mentions, i)) return [];
    const rank = rankPrice(context, part, mention);
    return rank === 0 ? [] : [{ ...money, rank }];
  });
}

/** Returns an amount of money, or a plain number labelled as the price: `Price: 425000`. */
function toMoney(mention: Mention, { label, isAlone }: Context): Price | undefined {
  const { amount } = mention;
  if (mention.kind === 'money') return { amount, currency: mention.currency };
  if (mention.kind !== 'number' || !isAlone || !isPrice(label)) return undefined;
  const code = label.find((word) => currencyCodes.has(word.toUpperCase()));
  return { amount, currency: code?.toUpperCase() };
}

/** `$2,400` above `HOA dues`. */
function isLabelledBelow({ isAlone }: Context, { label, following }: LabelledPart): boolean {
  return isAlone && !isPrice(label) && isOther(following);
}

function isRejected(context: Context): boolean {
  const { before, after, label, subject } = context;
  const beside = [...before, ...after];
  const wasSold = isPast(subject) || subject.join(' ').includes('last sold');
  if (isFormerLabel(label) || (wasSold && !isPrice(before))) return true;
  if (isOther(beside) || isOther(label) || isEstimated(context) || isCompared(after)) return true;
  if (isNet([...label, ...beside]) || (isLimit(before) && !isIncluded(beside))) return true;
  // In Italian "da … a …" is a range of prices.
  return isFormer(before) || (before.at(-1) === 'da' && !isPrice(before));
}

/** 3: labelled as the price, or alone in its part. 1: only an amount. 0: not marked as money. */
function rankPrice(
  { before, label, isAlone }: Context,
  part: LabelledPart,
  mention: Mention,
): number {
  if (isPrice(before) || isPrice(label)) return 3;
  const isBare = mention.kind === 'money' && mention.currency === undefined;
  if (isBare) return saysOffers(part) ? 1 : 0;
  return isAlone ? 3 : 1;
}

function saysOffers({ tokens }: LabelledPart): boolean {
  return tokens.some(({ key }) => key === 'obo' || key === 'ono' || key === 'neg');
}

function isPerUnit({ tokens }: LabelledPart, { end }: Mention): boolean {
  return tokens[end]?.text === '/' && tokens[end + 1]?.kind === 'word' && isPeriod(tokens[end + 1]);
}

const isUnitOfPrice = toWordTest(
  'mo month* mois mes monat jahr an year yr week quarter sqft sq sf m m2 qm mese maand ft',
);
function isPeriod(token: LabelledPart['tokens'][number] | undefined): boolean {
  return token !== undefined && isUnitOfPrice([token.key]);
}

const alternatives = new Set(['-', '–', '—', 'or', 'oder', 'ou', 'o', 'and', 'und', 'et', 'y']);
const steps = new Set(['to', 'a', 'bis', 'hasta', 'till', 'tot']);

/**
 * Returns whether an amount is an end of a range, or an alternative. "From … to …" a lower amount is a
 * reduction.
 */
function isRange(part: LabelledPart, mentions: readonly Mention[], i: number): boolean {
  const [one, mention, other] = [mentions[i - 1], mentions[i], mentions[i + 1]];
  if (mention === undefined) return false;
  const before = readLink(part, one, mention);
  const after = readLink(part, mention, other);
  if (alternatives.has(before) || alternatives.has(after)) return true;
  const isUpper = one !== undefined && one.amount <= mention.amount;
  return steps.has(after) || (steps.has(before) && isUpper);
}

/** Returns the only word between two amounts of money. */
function readLink(
  { tokens }: LabelledPart,
  one: Mention | undefined,
  other: Mention | undefined,
): string {
  if (one?.kind !== 'money' || other?.kind !== 'money') return '';
  const between = tokens.slice(one.end, other.from);
  return between.length === 1 ? (between[0]?.key ?? '') : '';
}
