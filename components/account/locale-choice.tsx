import { Select } from '@/components/ui/select';
import { type WordLocale, wordLocales } from '@/contracts/project/words';

const labels: Readonly<Record<WordLocale, string>> = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-CA': 'English (Canada)',
  'en-AU': 'English (Australia)',
  'de-DE': 'German',
  'fr-FR': 'French',
  'es-ES': 'Spanish (Spain)',
  'es-MX': 'Spanish (Mexico)',
  'it-IT': 'Italian',
  'nl-NL': 'Dutch',
  'pt-BR': 'Portuguese (Brazil)',
  'pt-PT': 'Portuguese (Portugal)',
  'pl-PL': 'Polish',
  'sv-SE': 'Swedish',
  'el-GR': 'Greek',
  'ru-RU': 'Russian',
  ar: 'Arabic',
  'he-IL': 'Hebrew',
  'hi-IN': 'Hindi',
  'th-TH': 'Thai',
  'zh-CN': 'Chinese (Simplified)',
  'ja-JP': 'Japanese',
  'ko-KR': 'Korean',
};

interface LocaleChoiceProps {
  readonly value: WordLocale;
  readonly onChange: (locale: WordLocale) => void;
}

/** By which locale videos write prices, dates, statuses and the names of facts. */
export function LocaleChoice({ value, onChange }: LocaleChoiceProps) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        Prices and dates
      </span>
      <Select
        label="Prices and dates"
        className="h-10 w-full sm:w-72"
        value={value}
        options={wordLocales.map((locale) => ({ value: locale, label: labels[locale] }))}
        onChange={onChange}
      />
      <p className="text-sm text-muted">
        Prices, dates, statuses and facts such as “4 beds” are written like this. What you type
        stays as it is.
      </p>
    </div>
  );
}
