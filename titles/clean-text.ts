/** Zero-width joiners shape letters of these scripts; elsewhere they are invisible noise. */
const JOINING = /\p{Script=Arabic}|\p{Script=Devanagari}/u;
const JOINERS = /[\u200c\u200d]/u;
/** Maximum combining marks on one letter in any supported script. */
const MARK_PILE = /(\p{Mark}{3})\p{Mark}+/gu;
/** Invisible direction, width and filler characters, and replacement characters of a broken encoding. */
const INVISIBLE =
  /\u034f|\p{Variation_Selector}|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffd]/gu;

/**
 * Returns the text ready for layout: composed, without control characters, with single spaces. No-break
 * spaces stay.
 */
export function cleanText(text: string): string {
  const visible = text
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/[\u{e0000}-\u{e0fff}]/gu, '')
    .replace(MARK_PILE, '$1');
  const letters = [...visible];
  return letters
    .filter((letter, i) => !JOINERS.test(letter) || JOINING.test(letters[i - 1] ?? ''))
    .join('')
    .replace(/(?!\u00a0)\p{Zs}+/gu, ' ')
    .trim();
}

/** Returns whether the text's first letter with a direction is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{Letter}/u.exec(text)?.[0] ?? '';
  return /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u.test(first);
}
