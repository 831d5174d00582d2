import { expect, it } from 'vitest';
import { matchLocale } from './match-locale';

it.each([
  [['en-GB', 'en'], 'en-GB'],
  [['de-AT'], 'de-DE'],
  [['es-419', 'en'], 'es-ES'],
  [['pt'], 'pt-BR'],
  [['iw'], 'he-IL'],
  [['zh-Hans-CN'], 'zh-CN'],
  [['ar-AE'], 'ar'],
  [['da-DK', 'sv-SE'], 'sv-SE'],
  [['tlh', 'not a tag!'], 'en-US'],
  [[], 'en-US'],
])('a browser that requests %j gets %s', (languages, locale) => {
  expect(matchLocale(languages)).toBe(locale);
});
