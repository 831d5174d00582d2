import { stripMarkup } from './strip-markup';

/** Spaces that are not the plain one. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** Characters without a glyph: joiners, direction marks, emoji variants. */
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]|\ufe0e|\ufe0f|\u20e3/g;
/** Letters and digits that captions use as bold or italic ones. */
const STYLED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e]+/gu;

/**
 * Returns a pasted listing as plain lines: from a page's source the visible text, with one kind of space and
 * no blank lines. A column of a table begins after a tab or two spaces.
 */
export function listingToText(pasted: string): string {
  const text = /<\/?[a-z][^<>]*>/i.test(pasted) ? stripMarkup(pasted) : pasted;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(STYLED, (styled) => styled.normalize('NFKC'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
