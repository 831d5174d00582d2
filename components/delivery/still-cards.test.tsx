import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Still } from '@/contracts/production/stills';
import { StillCards } from './still-cards';

const toStill = (size: string) =>
  ({ size, number: 1, url: '/still?size=x', fileName: 'still.jpg' }) as unknown as Still;

it('the heading of pictures for posts only appears with pictures', () => {
  const { rerender } = render(<StillCards stills={[toStill('square'), toStill('link')]} />);
  expect(screen.getByRole('heading', { name: 'Images for posts' })).toBeDefined();
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['Square', 'Link']);
  // Sizes of a release that this page does not know yet.
  rerender(<StillCards stills={[toStill('banner')]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
