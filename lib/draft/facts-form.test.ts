import { describe, expect, it } from 'vitest';
import { noFacts, type ProjectFacts, projectFacts } from '@/contracts/project/facts';
import { type FactsForm, readAmount, readFactsForm, toFactsForm } from './facts-form';

const empty = toFactsForm(noFacts);
const read = (change: Partial<FactsForm>) => readFactsForm({ ...empty, ...change });
const shotId = '7d8d2b52-0000-4000-8000-000000000001';

describe('an amount', () => {
  it.each([
    ['1,285,000', 1_285_000],
    ['$ 1.285.000', 1_285_000],
    ['1 285 000,50 €', 1_285_000.5],
    ['1,285,000.5', 1_285_000.5],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2140', 2140],
    ['1.285', 1285],
  ])('%s is read as intended', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  it.each(['about a million', '12,34,5', '-4', '1.', '1e5', ''])('%s is none', (typed) => {
    expect(readAmount(typed)).toBeUndefined();
  });
});

describe('the form of facts', () => {
  it('says what was saved, and saves what it says', () => {
    const told: ProjectFacts = projectFacts.parse({
      facts: {
        address: '412 Alder Lane',
        city: 'Sausalito',
        price: { amount: 1_285_000, currency: 'EUR' },
        beds: 4,
        baths: 2.5,
        area: { amount: 210, unit: 'sqm' },
        status: { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' },
        highlights: ['Sea view'],
      },
      captions: [{ shotId, title: 'Kitchen', detail: 'Marble island' }],
      theme: 'quiet',
      link: 'https://coast.example/412-alder-lane',
    });
    const { facts, problems } = readFactsForm(toFactsForm(told));
    expect([facts, problems]).toEqual([told, {}]);
  });

  it.each([
    ['coast.example/412', 'https://coast.example/412'],
    [' HTTP://coast.example ', 'HTTP://coast.example'],
    ['the page of the listing', undefined],
    ['javascript:alert(1)', undefined],
    ['localhost:3000', undefined],
    ['https://intranet/412', undefined],
  ])('takes %s for a page as intended', (link, wanted) => {
    const { facts, problems } = read({ link });
    expect(facts.link).toBe(wanted);
    expect(problems.link === undefined).toBe(wanted !== undefined);
  });

  it.each([
    ['the page of the listing', 'it has no spaces'],
    ['https://coast .example/412', 'it has no spaces'],
    ['mailto:anna@coast.example', 'it begins with https://'],
    ['ftp://coast.example', 'it begins with https://'],
    ['https://intranet/412', '“intranet” has no ending such as .com'],
    ['coast', '“coast” has no ending such as .com'],
    ['coast.example:99999/412', '“coast.example:99999” is no name of a site'],
    [`coast.example/${'a'.repeat(300)}`, 'it may have 300 characters'],
  ])('says what is wrong with %s', (link, fault) => {
    expect(read({ link }).problems.link).toBe(
      `Please write an address such as https://example.com/412-alder-lane: ${fault}.`,
    );
  });

  it('states nothing for empty fields', () => {
    const { facts, problems } = read({ address: '  ' });
    expect([JSON.parse(JSON.stringify(facts)), problems]).toEqual([noFacts, {}]);
  });

  it('names a field that cannot be used, and saves the others', () => {
    const { facts, problems } = read({
      address: '412 Alder 🏡 Lane',
      city: 'Sausalito',
      price: 'on request',
      beds: '2.5',
      baths: '2.2',
      area: '0',
    });
    expect(Object.keys(problems).sort()).toEqual(['address', 'area', 'baths', 'beds', 'price']);
    expect(problems.address).toBe('Videos can’t show 🏡. Please remove it.');
    expect(JSON.parse(JSON.stringify(facts.facts))).toEqual({ city: 'Sausalito' });
  });

  it('shows an open house once its date and times are there and in order', () => {
    const invitation = { status: 'open-house', date: '2026-11-29', from: '13:00' } as const;
    expect(read(invitation).problems.status).toBe('An open house needs its date and both times.');
    expect(read({ ...invitation, to: '12:00' }).problems.status).toBe(
      'An open house ends after it begins.',
    );
    expect(read({ ...invitation, to: '16:00' }).facts.facts.status).toEqual({
      kind: 'open-house',
      date: '2026-11-29',
      from: '13:00',
      to: '16:00',
    });
  });

  it('asks for the caption a detail belongs to', () => {
    const { facts, problems } = read({ captions: { [shotId]: { title: '', detail: 'Marble' } } });
    expect(facts.captions).toEqual([]);
    expect(problems[`caption ${shotId}`]).toBe('A detail needs a caption above it.');
  });
});
