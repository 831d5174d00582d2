import { describe, expect, it } from 'vitest';
import { wordLocales } from '@/contracts/project/words';
import { formatFacts, formatStatus } from './format-facts';

const address = '412 Alder Lane';
const write = (facts: Parameters<typeof formatFacts>[0], locale: string) =>
  formatFacts(facts, locale).map(({ value, label }) => `${value} ${label}`.replace(/\s/g, ' '));

describe('facts', () => {
  it('are written as in their country', () => {
    const facts = { address, price: { amount: 1_285_000, currency: 'EUR' }, beds: 1, baths: 2.5 };
    expect(write(facts, 'en-US')).toEqual(['€1,285,000 Price', '1 bed', '2.5 baths']);
    expect(write(facts, 'de-DE')).toEqual(['1.285.000 € Preis', '1 Schlafzimmer', '2,5 Bäder']);
    expect(write({ address, beds: 5 }, 'ru-RU')).toEqual(['5 спален']);
    expect(write({ address, beds: 2 }, 'ru-RU')).toEqual(['2 спальни']);
  });

  it('are in the language of every locale, with its country’s words', () => {
    const facts = { address, beds: 3, baths: 2 };
    const english = write(facts, 'en-US');
    for (const locale of wordLocales) {
      const isEnglish = locale.startsWith('en-');
      expect(JSON.stringify(write(facts, locale)) === JSON.stringify(english), locale).toBe(
        isEnglish,
      );
    }
    expect(write(facts, 'pt-BR')).toEqual(['3 quartos', '2 banheiros']);
    expect(write(facts, 'pt-PT')).toEqual(['3 quartos', '2 casas de banho']);
    expect(write({ address, beds: 5 }, 'pl-PL')).toEqual(['5 sypialni']);
    expect(write(facts, 'es-ES')).toEqual(['3 dormitorios', '2 baños']);
    expect(write(facts, 'es-MX')).toEqual(['3 recámaras', '2 baños']);
    expect(write(facts, 'ar')).toEqual(['3 غرف نوم', '2 حمّامات']);
    expect(write({ address, baths: 2.5 }, 'ar')).toEqual(['2.5 حمّام']);
    expect(write({ address, baths: 2.5 }, 'ru-RU')).toEqual(['2,5 санузла']);
    expect(formatStatus({ kind: 'under-contract' }, 'en-GB')).toBe('Sold STC');
  });

  it('include the largest price, and leave out what is absent or zero', () => {
    expect(write({ address, price: { amount: 1e12, currency: 'USD' }, beds: 0 }, 'en-US')).toEqual([
      '$1,000,000,000,000 Price',
    ]);
    expect(write({ address }, 'en-US')).toEqual([]);
  });

  it('show an open house’s own day and hours in any time zone', () => {
    const status = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:30' } as const;
    expect(formatStatus(status, 'en-US')?.replace(/\s/g, ' ')).toBe(
      'Open house · Sun, Nov 29 · 1:00 – 4:30 PM',
    );
    expect(formatStatus(status, 'de-DE')).toContain('13:00');
  });
});
