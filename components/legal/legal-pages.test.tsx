import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContactPage } from './contact-page';
import { PrivacyPage } from './privacy-page';
import { TermsPage } from './terms-page';

vi.mock('@/components/landing/public-navigation', () => ({ PublicNavigation: () => null }));

const pages = { contact: ContactPage, privacy: PrivacyPage, terms: TermsPage };

it.each(Object.entries(pages))('%s shows no names of settings to visitors', (_name, Page) => {
  render(<Page operator={{ name: undefined, address: undefined, email: undefined }} />);
  expect(document.body.textContent).toContain('runs this installation');
  expect(document.body.textContent).not.toMatch(/[A-Z]+_[A-Z]+/);
});

it.each(Object.entries(pages))('%s names the operator', (_name, Page) => {
  render(
    <Page
      operator={{ name: 'Listing Films Ltd', address: '1 High Street', email: 'a@b.example' }}
    />,
  );
  expect(screen.getByText(/Listing Films Ltd/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'a@b.example' })).toBeDefined();
});
