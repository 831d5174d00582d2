import { expect, it } from 'vitest';
import { composePost, type PostSources } from './compose-post';
import { countCharacters, networkNames, networks } from './networks';

const sources: PostSources = {
  facts: {
    address: '412 Alder Lane',
    city: 'Sausalito, CA',
    price: { amount: 1_285_000, currency: 'USD' },
    beds: 4,
    baths: 2.5,
    status: { kind: 'just-listed' },
    highlights: ['Sea view', 'Two terraces'],
  },
  brand: { name: 'Maya Lindqvist', brokerage: 'Coast & Cedar', licence: 'DRE 01234567' },
  name: 'Alder',
  pageUrl: `https://reels.example/listing/3f9f1a3e?share=${'s'.repeat(22)}`,
  now: new Date('2026-11-20T12:00:00Z'),
};

it('says what was typed, and nothing else', () => {
  expect(composePost('linkedin', sources)).toBe(
    [
      'Just listed: 412 Alder Lane, Sausalito, CA',
      '$1,285,000 · 4 bedrooms · 2.5 baths',
      '• Sea view\n• Two terraces',
      sources.pageUrl,
      'Maya Lindqvist, Coast & Cedar\nDRE 01234567',
      '#justlisted #Sausalito #realestate',
    ].join('\n\n'),
  );
});

it('has no link if it would not be clickable', () => {
  expect(composePost('instagram', sources)).not.toContain('http');
  expect(composePost('tiktok', sources)).not.toContain('http');
});

it.each(networkNames)(
  'keeps to the length of %s, and says the place and the link last of all',
  (name) => {
    const line = 'A very long line of words about a terrace '.repeat(4).slice(0, 100);
    const facts = { ...sources.facts, address: 'A'.repeat(150), highlights: [line, line, line] };
    const text = composePost(name, { ...sources, facts });
    expect(countCharacters(name, text)).toBeLessThanOrEqual(networks[name].maxCharacters);
    expect(text).toContain('A'.repeat(150));
    if (networks[name].showsLinks) expect(text).toContain(sources.pageUrl);
  },
);

it('is cut where even the place is too long', () => {
  const facts = { address: 'A'.repeat(200), city: 'B'.repeat(200) };
  const text = composePost('x', { ...sources, facts });
  expect([countCharacters('x', text), text.endsWith('B…')]).toEqual([280, true]);
});

it('of a listing without facts is its name and the brokerage', () => {
  const text = composePost('x', {
    ...sources,
    facts: {},
    brand: {},
    name: undefined,
    pageUrl: undefined,
  });
  expect(text).toBe('A new listing\n\n#realestate #hometour');
});

it('counts like X: a link as 23 characters, Chinese and emoji twice', () => {
  expect(countCharacters('x', `See ${sources.pageUrl}`)).toBe(27);
  expect(countCharacters('x', '海景 🏡')).toBe(7);
  expect(countCharacters('linkedin', '海景 🏡')).toBe(4);
});

it('follows the price, an open house and a sale', () => {
  const compose = (facts: PostSources['facts']) => composePost('linkedin', { ...sources, facts });
  const { facts } = sources;
  const lower = compose({ ...facts, price: { amount: 1_195_000, currency: 'USD' } });
  expect(lower).toContain('$1,195,000');
  const date = { date: '2026-11-29', from: '13:00', to: '16:00' };
  const open = compose({ ...facts, status: { kind: 'open-house', ...date } });
  expect(open).toContain('Sunday, November 29');
  const over = composePost('linkedin', {
    ...sources,
    facts: { ...facts, status: { kind: 'open-house', ...date } },
    now: new Date('2026-12-01T12:00:00Z'),
  });
  expect(over).not.toMatch(/open ?house|November/i);
  const sold = compose({ ...facts, status: { kind: 'sold' } });
  expect(sold).toMatch(/^(Just )?[Ss]old: 412 Alder Lane[\s\S]*#justsold/);
});
