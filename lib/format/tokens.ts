const whole = new Intl.NumberFormat('en-US');

/** `1,250`. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** `1 token`, `120 tokens`. */
export function formatTokens(tokens: number): string {
  return `${whole.format(tokens)} ${Math.abs(tokens) === 1 ? 'token' : 'tokens'}`;
}

/**
 * Returns a button's label with the price: `Make again (20 tokens)`, `Make again (free)`.
 * @param tokens undefined while unknown.
 */
export function withPrice(label: string, tokens: number | undefined): string {
  if (tokens === undefined) return label;
  return `${label} (${tokens === 0 ? 'free' : formatTokens(tokens)})`;
}

/** `120 tokens`, or `90 tokens (30 reserved)` while work is in progress. */
export function formatBalance({ tokens, held }: { tokens: number; held: number }): string {
  return held > 0
    ? `${formatTokens(tokens)} (${whole.format(held)} reserved)`
    : formatTokens(tokens);
}

/** `+100` or `-30`. */
export function formatSigned(amount: number): string {
  return amount > 0 ? `+${whole.format(amount)}` : whole.format(amount);
}

/** Splits a transaction's kind into words: `imageEnhancement` becomes `Image Enhancement`. */
export function formatKind(kind: string): string {
  const words = kind.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
