import { expect, it, vi } from 'vitest';
import robots from './robots';

vi.mock('next/server', () => ({ connection: async () => undefined }));

it('lets only the programs that preview links read what the API answers to links', async () => {
  const { rules } = await robots();
  const groups = [rules].flat();
  const isOpen = ({ allow = [] }: (typeof groups)[number]) =>
    [allow].flat().some((path) => path.startsWith('/api'));
  expect(groups.filter(isOpen).map(({ userAgent }) => userAgent)).toEqual([
    expect.arrayContaining(['Twitterbot', 'facebookexternalhit']),
  ]);
  expect(groups.every(({ disallow = [] }) => disallow.includes('/api'))).toBe(true);
});
