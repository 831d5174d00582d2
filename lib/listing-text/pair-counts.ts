export type Label = 'beds' | 'baths' | 'fullBaths' | 'halfBaths' | 'other';

/** A number or label in a part; `at` is the index of its first token. */
export type CountItem =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | {
      readonly kind: 'label';
      readonly of: Label;
      readonly at: number;
      readonly isSingular: boolean;
    }
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'else' };

type RunItem = Exclude<CountItem, { kind: 'else' }>;

export interface PairedCount {
  readonly of: Label;
  /** Absent if a half bathroom is named without a number. */
  readonly value: number | undefined;
  /** Index of the number's token, or of the label's if there is no number. */
  readonly at: number;
}

/** Consecutive numbers and labels. */
interface Run {
  readonly items: readonly RunItem[];
  /** Whether the part contains nothing else. */
  readonly isWhole: boolean;
}

/** A larger number is a year or a house number. */
const MAX_COUNT = 50;
const joints = new Set([':', '-', '–', '/', '+']);

export function splitRuns(items: readonly CountItem[]): Run[] {
  const isWhole = items.every(({ kind }) => kind !== 'else');
  const runs: RunItem[][] = [[]];
  for (const item of items) {
    const isEnd = item.kind === 'else' || (item.kind === 'sign' && !joints.has(item.text));
    if (isEnd) runs.push([]);
    else runs.at(-1)?.push(item);
  }
  return runs.map((run) => ({ items: run, isWhole }));
}

/**
 * Pairs numbers with labels. `Beds: 3` is a pair. In a run that starts with a number the labels follow the
 * numbers; in a run that ends with a number they precede them.
 */
export function pairRun({ items, isWhole }: Run): PairedCount[] {
  const pairs: PairedCount[] = [];
  const rest: RunItem[][] = [[]];
  for (let i = 0; i < items.length; i += 1) {
    const [label, colon, number] = items.slice(i, i + 3);
    if (label?.kind === 'label' && isSign(colon, ':') && number?.kind === 'number') {
      pairs.push(toPair(label.of, number));
      rest.push([]);
      i += 2;
    } else if (label !== undefined) {
      rest.at(-1)?.push(label);
    }
  }
  const all = [...pairs, ...rest.flatMap((chain) => pairChain(chain, isWhole))];
  return all.filter(({ value = 0 }) => value <= MAX_COUNT);
}

function pairChain(chain: readonly RunItem[], isWhole: boolean): PairedCount[] {
  // Numbers joined by a dash or a slash are a range; `2 + 1` has a room that may be a third one.
  const hasRange = chain.some(
    ({ kind }, i) => kind === 'sign' && isNumber(chain[i - 1]) && isNumber(chain[i + 1]),
  );
  if (hasRange) return [];
  const words = chain.filter((item) => item.kind !== 'sign');
  const isPaired =
    words.length % 2 === 0 && words.every(({ kind }, i) => kind !== words[i - 1]?.kind);
  const [first] = words;
  // `Bedroom 3` is the third one; `Bed 3 Bath 2` are counts.
  const isOne = words.length === 2 && first?.kind === 'label' && first.isSingular;
  if (!isPaired || (first?.kind === 'label' && (!isWhole || isOne))) return nameHalves(words);
  return words.flatMap((item, i) => {
    const other = words[i + 1];
    if (i % 2 === 1 || other === undefined) return [];
    if (item.kind === 'number' && other.kind === 'label') return [toPair(other.of, item)];
    return item.kind === 'label' && other.kind === 'number' ? [toPair(item.of, other)] : [];
  });
}

/** Returns half bathrooms, which count even if their number is unclear. */
function nameHalves(words: readonly RunItem[]): PairedCount[] {
  return words.flatMap((item) =>
    item.kind === 'label' && item.of === 'halfBaths'
      ? [{ of: item.of, value: undefined, at: item.at }]
      : [],
  );
}

function toPair(of: Label, { value, at }: { value: number; at: number }): PairedCount {
  return { of, value, at };
}

function isSign(item: RunItem | undefined, text: string): boolean {
  return item?.kind === 'sign' && item.text === text;
}

function isNumber(item: RunItem | undefined): boolean {
  return item?.kind === 'number';
}
