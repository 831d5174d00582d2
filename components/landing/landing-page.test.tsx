import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Faq } from './faq-section';
import { PublicFooter } from './public-footer';

beforeEach(() => {
  render(
    <>
      <Faq />
      <PublicFooter />
    </>,
  );
});
afterEach(cleanup);

it('S1.10 S9.9 the FAQ tells of formats, trial, quality and time', () => {
  const faq = screen.getByRole('region', { name: 'FAQ' });
  for (const words of ['JPEG', 'PNG', 'HEIC', 'free trial', 'high quality', '1-3 minutes']) {
    expect(faq.textContent).toContain(words);
  }
});

it('S1.11 the footer has its year and its links', () => {
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/2025/)).toBeDefined();
  const links = ['Privacy', 'Terms', 'Contact'].map((name) =>
    footer.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/privacy', '/terms', '/contact']);
});
