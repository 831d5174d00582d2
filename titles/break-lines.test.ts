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
  it('are nearly equal, so that no word is alone', () => {
    expect(breakText('1200 Northeast Saint Bartholomew Boulevard East', 'en', 2)).toEqual([
      '1200 Northeast Saint',
      'Bartholomew Boulevard East',
    ]);
  });

  it('prefer to end with a comma', () => {
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

  it('never begin with the Thai repetition sign', () => {
    const words = splitWords('เร็ว ๆ นี้', 'th', anyWidth).map(({ text }) => text);
    expect(words).toEqual(['เร็ว ๆ', 'นี้']);
  });

  it.each([
    ['ja', '港区南青山三丁目十二番地', '港区 南青山 三丁目 十二番地'],
    [
      'ja',
      '千代田区丸の内1-9-2グラントウキョウサウスタワー23階',
      '千代田区 丸の内 1-9-2 グラントウキョウ サウス タワー 23階',
    ],
    ['ja', '内覧のご予約はこちら', '内覧の ご予約は こちら'],
    ['zh', '静安区南京西路1266号3号楼', '静安区 南京西路1266号 3号楼'],
    ['zh', '浦东新区陆家嘴环路999弄3号', '浦东新区 陆家嘴环路999弄3号'],
    ['zh', '东城区王府井大街138号', '东城区 王府井大街138号'],
    ['zh', '台北市信義區忠孝東路五段68號', '台北市 信義區 忠孝東路五段 68號'],
    ['zh', '大理石中岛与黄铜吊灯', '大理石中岛 与黄铜 吊灯'],
  ])('break in %s as a reader expects: %s', (locale, text, parts) => {
    const words = splitWords(text, locale, anyWidth).map((word) => word.text);
    expect(words.join(' ')).toBe(parts);
  });

  it('prefer even lines to a comma after a single word', () => {
    expect(breakText('Featherstonehaughs, Whit & Partners International', 'en', 2)).toEqual([
      'Featherstonehaughs, Whit',
      '& Partners International',
    ]);
  });

  it('split a word that fits on no line', () => {
    const words = splitWords('abcdefgh', 'en', (word) => word.length <= 3);
    expect(words.map(({ text }) => text)).toEqual(['abc', 'def', 'gh']);
  });
});
