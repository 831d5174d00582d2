/** A house, flat or floor number: digits of any script with letters or signs between them. */
const NUMBER = /^[(#№]?\p{Nd}[\p{Nd}\p{Alphabetic}./\u2013-]{0,9}\)?$/u;
/** Words that precede a number: number, plaque, house, flat, unit. */
const MARKER = /^(?:no\.?|nr\.?|nº|n°|№|#|д\.|кв\.|رقم|پلاک|شماره|מס['׳]?|unit|apt\.?|suite)$/iu;
/** Words for a street that precede its name. */
const STREET_BEFORE =
  /^(?:شارع|طريق|جادة|خیابان|کوچه|بلوار|רחוב|רח['׳]|שדרות|שד['׳]|דרך|via|rue|calle|rua|avenue|av\.|улица|ул\.)$/iu;
const ENDS_PART = /[,،、;]$/u;
const NO_BREAK = '\u00a0';

/**
 * Returns an address in which no line ends between a street and its number, in either order, also across a
 * comma: `Via Roma, 12`. Words that stay together are joined by a no-break space.
 */
export function keepNumbers(address: string): string {
  const words = address.split(' ').filter((word) => word !== '');
  return words.reduce((text, word, i) => {
    const before = words[i - 1];
    if (before === undefined) return word;
    return text + (belongTogether(words, i) ? NO_BREAK : ' ') + word;
  }, '');
}

/** Returns whether no line may end before the word at this position. */
function belongTogether(words: readonly string[], position: number): boolean {
  const [before = '', word = '', after = ''] = [
    words[position - 1],
    words[position],
    words[position + 1],
  ];
  const bare = (text: string) => text.replace(ENDS_PART, '');
  if (ENDS_PART.test(before)) {
    // A part that is only a number is the house's number.
    const isWhole = ENDS_PART.test(word) || after === '';
    return (NUMBER.test(word) || NUMBER.test(bare(word))) && isWhole
      ? true
      : MARKER.test(word) && NUMBER.test(bare(after));
  }
  if (MARKER.test(before) || STREET_BEFORE.test(before)) return true;
  if (NUMBER.test(bare(word))) return true;
  return NUMBER.test(before) && !followsStreet(words, position - 1);
}

/** Returns whether the number at this position belongs to the words before it, in the same part. */
function followsStreet(words: readonly string[], position: number): boolean {
  const before = words[position - 1];
  return before !== undefined && !ENDS_PART.test(before);
}
