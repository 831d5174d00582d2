import { describe, expect, it } from 'vitest';
import { cleanText, isRightToLeft } from './clean-text';

describe('text before it is laid out', () => {
  it.each([
    ['directions', '412 \u202eAlder\u202c Lane\u200f', '412 Alder Lane'],
    ['zero-width characters', 'Al\u200bder\ufeff La\u200dne', 'Alder Lane'],
    ['line ends and tabs', ' 412\r\n\tAlder   Lane ', '412 Alder Lane'],
    ['half a character', 'Alder\ud83d Lane', 'Alder Lane'],
    [
      'piles of combining marks',
      `a${'\u0323'.repeat(3)}${'\u0323'.repeat(40)}b`,
      'ạ\u0323\u0323\u0323b',
    ],
  ])('loses %s', (_, given, expected) => {
    expect(cleanText(given)).toBe(expected.normalize('NFC'));
  });

  it('keeps the joiners of Persian and Hindi', () => {
    expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanText('क\u094d\u200dष')).toBe('क\u094d\u200dष');
  });

  it('runs from right to left if its first letter does', () => {
    expect(isRightToLeft('48 שדרות')).toBe(true);
    expect(isRightToLeft('412 Alder Lane, شارع')).toBe(false);
  });
});
