import { describe, expect, it } from 'vitest';
import { balanceLines, splitWords } from './break-lines';

const anyWidth = () => true;
const breakText = (text: string, locale: string, lines: number) => {
  const words = splitWords(text, locale, anyWidth);
  return balanceLines(
    words,
    words.map((word) => word.text.length),
    1,
    lines,
  );
};

describe('lines of a text', () => {
  it('are nearly equal, so that no word is left alone', () => {
    expect(breakText('1200 Northeast Saint Bartholomew Boulevard East', 'en', 2)).toEqual([
      '1200 Northeast Saint',
      'Bartholomew Boulevard East',
    ]);
  });

  it('rather end with a comma', () => {
    expect(breakText('18 Old Harbour Road, Building C', 'en', 2)).toEqual([
      '18 Old Harbour Road,',
      'Building C',
    ]);
  });

  it('never begin with a closing sign in Chinese', () => {
    for (const lines of [2, 3, 4]) {
      const broken = breakText('静安区，南京西路。上海市（中国）', 'zh', lines) ?? [];
      expect(broken.filter((line) => /^[，。）]/.test(line))).toEqual([]);
      expect(broken.join('')).toBe('静安区，南京西路。上海市（中国）');
    }
  });

  it('break Thai between words and nothing else', () => {
    const words = splitWords('ถนนสุขุมวิท', 'th', anyWidth).map(({ text }) => text);
    expect(words).toEqual(['ถนน', 'สุขุมวิท']);
  });

  it('split a word that has no room on any line', () => {
    const words = splitWords('abcdefgh', 'en', (word) => word.length <= 3);
    expect(words.map(({ text }) => text)).toEqual(['abc', 'def', 'gh']);
  });
});
