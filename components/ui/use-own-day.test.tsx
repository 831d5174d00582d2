import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatDay } from '@/lib/format/date';
import { useOwnDay } from './use-own-day';

const moment = '2025-01-05T23:30:00.000Z';
const Day = () => <p data-testid="day">{useOwnDay(moment)}</p>;

it('without scripts a day is labelled as UTC; with them it is the reader’s own', () => {
  expect(renderToString(<Day />)).toContain('Jan 5, 2025 (UTC)');
  render(<Day />);
  expect(screen.getByTestId('day').textContent).toBe(formatDay(moment));
});
