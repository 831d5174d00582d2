import { type WordLocale, wordLocales } from '@/contracts/project/words';

/** Returns the first of the user's languages that is available, if necessary of another country. */
export function matchLocale(languages: readonly string[]): WordLocale {
  for (const language of languages) {
    const wanted = readLocale(language);
    const exact = wordLocales.find((locale) => locale === wanted?.baseName);
    const near = wordLocales.find((locale) => readLocale(locale)?.language === wanted?.language);
    const found = exact ?? (wanted === undefined ? undefined : near);
    if (found !== undefined) return found;
  }
  return 'en-US';
}

function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
