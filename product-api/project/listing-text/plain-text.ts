/**
 * A text as passages are looked for: lower case, one space, plain signs, without accents, halves as
 * decimals.
 */
export function toPlainText(text: string): string {
  return text
    .replace(/(\d)\s?(?:½|(?<=\s)1\/2|(?<=\s)and a half)/g, '$1.5')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns whether a passage occurs in a text as whole words. Both are plain. */
export function standsIn(text: string, passage: string): boolean {
  if (passage === '') return false;
  const isWord = (letter: string | undefined) =>
    letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  for (let at = text.indexOf(passage); at >= 0; at = text.indexOf(passage, at + 1)) {
    const end = at + passage.length;
    const versionsBefore = isWord(text[at - 1]) && isWord(text[at]);
    const versionsAfter = isWord(text[end - 1]) && isWord(text[end]);
    if (!versionsBefore && !versionsAfter) return true;
  }
  return false;
}
