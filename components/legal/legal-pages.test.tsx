import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { listCookies } from '@/lib/legal/cookies';
import { ContactPage } from './contact-page';
import type { Operator } from './operator';
import { PrivacyPage } from './privacy-page';
import { TermsPage } from './terms-page';

vi.mock('@/components/landing/public-navigation', () => ({ PublicNavigation: () => null }));

const settings = { processors: [], draftDays: 0, hasSupportDesk: false };
const Privacy = ({ operator }: { operator: Operator }) => (
  <PrivacyPage operator={operator} settings={settings} cookies={[]} />
);
const pages = { contact: ContactPage, privacy: Privacy, terms: TermsPage };

it.each(Object.entries(pages))('%s shows no names of settings to visitors', (_name, Page) => {
  render(<Page operator={{ name: undefined, address: undefined, email: undefined }} />);
  expect(document.body.textContent).toContain('operates this site');
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

const nobody = { name: undefined, address: undefined, email: undefined };
const text = () => document.body.textContent ?? '';

it('privacy only names actual recipients, and no cookies in local mode', () => {
  render(<PrivacyPage operator={nobody} settings={settings} cookies={[]} />);
  expect(text()).toContain('sends none of it to others');
  expect(text()).toContain('This site sets none');
  expect(text()).not.toMatch(/Stripe|fal\.ai|days are deleted|Support of this site/);
});

it('privacy lists processors, cookies and the deletion of drafts as configured', () => {
  render(
    <PrivacyPage
      operator={nobody}
      settings={{ processors: ['payments', 'generation'], draftDays: 365, hasSupportDesk: true }}
      cookies={listCookies('https://homereel.example')}
    />,
  );
  expect(text()).toMatch(/Stripe.*fal\.ai/);
  expect(text()).not.toContain('The sign-in provider');
  expect(text()).toContain('for 365 days are deleted');
  expect(text()).toContain('only while you share the project with support');
  for (const name of Object.values(toCookieNames('https://homereel.example'))) {
    expect(text()).toContain(name);
  }
});

it('privacy says so where it could not be read who receives something', () => {
  render(<PrivacyPage operator={nobody} settings={undefined} cookies={[]} />);
  expect(screen.getByRole('status').textContent).toContain('could not be read');
});
