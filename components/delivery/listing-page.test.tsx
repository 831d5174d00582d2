import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deliveryPage } from '@/contracts/publishing/delivery';
import { ListingPage } from './listing-page';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));

const projectId = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
const versionId = '5c1d2b52-0000-4000-8000-000000000002';
const file = (name: string) => `/api/video-projects/${projectId}/${name}?share=secret`;

const version = {
  versionId,
  preset: 'property',
  label: 'Property video',
  name: 'Property',
  isNeutral: false,
  videoUrl: file('video'),
  posterUrl: file('poster'),
  previewUrl: file('preview'),
  videoSeconds: 31,
  width: 1920,
  height: 1080,
  allowDownload: true,
  downloadUrl: file('download'),
  fileName: 'Property-video.mp4',
  bytes: 1_000,
  transcript: [],
};

function show(change: object): void {
  const page = deliveryPage.parse({
    projectId,
    isNeutral: false,
    title: 'Property',
    updatedAt: '2026-01-01T10:00:00.000Z',
    facts: {},
    locale: 'en-US',
    versions: [version],
    photos: [],
    stills: [],
    ...change,
  });
  const [shown] = page.versions;
  if (shown === undefined) throw new TypeError('the page has a version');
  render(<ListingPage page={page} shown={shown} share="secret" origin="https://film.example" />);
}

it('leaves no gap for missing facts: its video, its name and its file', () => {
  show({});
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Property',
    'Download the video',
    'Property video',
  ]);
  expect(screen.queryAllByRole('list', { name: /Facts|Highlights|Comments/ })).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Agent' })).toBeNull();
  expect(screen.queryByText('Shown above')).toBeNull();
  expect(document.body.textContent).not.toMatch(/undefined|null|NaN/);
});

it('says which listing it is before it asks for an approval', () => {
  show({ title: '412 Alder Lane', approval: { comments: [] } });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '412 Alder Lane',
    'For your approval',
    'Download the video',
    'Property video',
  ]);
});

afterEach(() => vi.useRealTimers());

it('invites to an open house until it is over', () => {
  const status = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' };
  vi.useFakeTimers({ now: new Date('2026-11-29T20:00:00Z') });
  show({ facts: { status } });
  expect(screen.getByText(/^Open house: Sunday, November 29/)).toBeDefined();
  cleanup();
  vi.setSystemTime('2026-12-01T12:00:00Z');
  show({ facts: { status } });
  expect(screen.queryByText(/Open house/)).toBeNull();
  expect(screen.getByText('The open house of November 29 is over')).toBeDefined();
  cleanup();
  vi.setSystemTime('2027-01-02T12:00:00Z');
  show({ facts: { status }, locale: 'de-DE' });
  expect(screen.getByText('The open house of November 29, 2026 is over')).toBeDefined();
});

it('gives machines no data about a past open house', () => {
  const status = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' };
  const description = 'Sea view. Open house on Sunday, 29 November!';
  const readGraph = () =>
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  show({ facts: { status }, description });
  expect(readGraph()).toContain('Open house on Sunday');
  cleanup();
  vi.setSystemTime('2026-12-01T12:00:00Z');
  show({ facts: { status }, description });
  expect(readGraph()).not.toMatch(/open.?house|29|Event/i);
  cleanup();
  show({ facts: { status }, description: 'Sea view.' });
  expect(readGraph()).toContain('Sea view.');
});

it('shows the longest description as text, with any content', () => {
  const description = `<img src=x onerror=alert(1)></script><script>${'https://example.com '.repeat(95)}`;
  show({ description });
  expect(screen.getByText(/onerror/).textContent).toBe(description);
  expect(screen.queryByRole('link', { name: /example\.com/ })).toBeNull();
  const graph = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(graph).not.toContain('<');
  expect(JSON.parse(graph)).toMatchObject({ description });
});
