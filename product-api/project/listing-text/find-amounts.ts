/** Words and suffixes that multiply the number before them. */
const factors: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?(?:k|thousand|grand|tsd|tausend|mille|mila|mil|duizend|tys)(?![\p{L}\p{N}])/u, 1e3],
  [
    /^\s?(?:m|mm|mn|mio|mln|million|millions|millionen|millones|milioni|milhoes|miljoen)(?![\p{L}\p{N}])/u,
    1e6,
  ],
  [/^\s?(?:lakh|lakhs|lac)(?![\p{L}\p{N}])/u, 1e5],
  [/^\s?(?:cr|crore|crores)(?![\p{L}\p{N}])/u, 1e7],
];

/** `1,285,000`, `1.285.000`, `749 900`, `3.2`; spaces only group digits by threes. */
const numbers = /\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,']\d+)*/g;

/** "90 m" is a length or 90 million. */
const metreOrMillion = /^\s?m(?![\p{L}\p{N}])/u;

/**
 * Returns the amounts that a plain passage states in figures, with every possible reading: `1.285` is 1,285
 * in one country and a little over one in another.
 */
export function findAmounts(passage: string): ReadonlySet<number> {
  const amounts = [...passage.matchAll(numbers)].flatMap(({ 0: figure, index }) => {
    const values = toValues(figure);
    const rest = passage.slice(index + figure.length);
    const factor = factors.find(([pattern]) => pattern.test(rest))?.[1];
    if (factor === undefined) return values;
    const multiplied = values.map((value) => Math.round(value * factor * 100) / 100);
    return metreOrMillion.test(rest) ? [...values, ...multiplied] : multiplied;
  });
  return new Set(amounts);
}

function toValues(figure: string): number[] {
  const plain = figure.replace(/[ ']/g, '');
  const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(plain);
  const values = isGrouped ? [Number(plain.replace(/[.,]/g, ''))] : [];
  const decimal = /^(\d+|\d{1,3}(?:,\d{3})+)\.(\d+)$|^(\d+|\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(plain);
  const [, english, itsDecimals, other, otherDecimals] = decimal ?? [];
  const [whole, decimals] = [english ?? other, itsDecimals ?? otherDecimals];
  if (whole !== undefined) values.push(Number(`${whole.replace(/[.,]/g, '')}.${decimals}`));
  if (/^\d+$/.test(plain)) values.push(Number(plain));
  return values;
}
