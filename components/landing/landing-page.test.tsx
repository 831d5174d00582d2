import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { versionPresets } from '@/contracts/production/versions';
import { cannedSettings } from '@/tests/support/canned-answers';
import { faq } from './faq';
import { Faq } from './faq-section';
import { Pricing } from './pricing';
import { PublicFooter } from './public-footer';
import { PublicNavigation } from './public-navigation';
import { StructuredData } from './structured-data';

beforeEach(() => {
  render(
    <>
      <Faq />
      <PublicFooter />
    </>,
  );
});

it('the FAQ covers formats, trial, quality and time', () => {
  const faq = screen.getByRole('region', { name: 'FAQ' });
  for (const words of ['JPEG', 'PNG', 'HEIC', 'free trial', 'high quality', '1-3 minutes']) {
    expect(faq.textContent).toContain(words);
  }
});

it('the FAQ and the data for search engines list exactly the available versions', () => {
  const { container } = render(<StructuredData origin="https://homereel.example" />);
  for (const text of [container.textContent, document.body.textContent, JSON.stringify(faq)]) {
    expect(text).toContain('1920×1080');
    for (const { label } of Object.values(versionPresets))
      expect(text).toMatch(new RegExp(label, 'i'));
  }
});

it('the footer has its year and its links', () => {
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/2025/)).toBeDefined();
  const links = ['Privacy', 'Terms', 'Contact'].map((name) =>
    footer.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/privacy', '/terms', '/contact']);
});

it('in local mode the login link appears without a session check', () => {
  render(<PublicNavigation />);
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth');
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  [{ amount: 1_900, currency: 'usd' }, '100 tokens cost $19.00.'],
  [{}, 'together. New accounts'],
])('the price is shown in figures, that of tokens if known', (known, words) => {
  render(<Pricing prices={{ ...cannedSettings, topUp: { way: 'paid', tokens: 100, ...known } }} />);
  const pricing = screen.getByRole('region', { name: 'Pricing' }).textContent;
  expect(pricing).toContain('10 tokens per photo, for all versions together.');
  expect(pricing).toContain(words);
});

it('the page goes without figures where the prices are not known', () => {
  render(<Pricing prices={undefined} />);
  expect(screen.getByRole('region', { name: 'Pricing' }).textContent).toMatch(/is free\.$/);
});
