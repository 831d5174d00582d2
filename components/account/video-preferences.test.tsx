import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { VideoPreferences } from './video-preferences';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = '/api/user/preferences';
const choice = () => screen.getByRole('switch', { name: 'Label altered photos' });

it('shows the user’s settings and saves changes', async () => {
  const calls = answerCalls({
    [`GET ${path}`]: { body: { labelAltered: true, editsNewProjects: false } },
    [`PUT ${path}`]: { body: { labelAltered: false, editsNewProjects: false } },
  });
  await renderScreen(<VideoPreferences />);
  expect(choice().getAttribute('aria-checked')).toBe('true');
  fireEvent.click(choice());
  await pass(50);
  expect(calls.of(`PUT ${path}`).map(({ body }) => body)).toEqual([{ labelAltered: false }]);
  expect(choice().getAttribute('aria-checked')).toBe('false');
});

it('goes back to what it was, and says so, when it could not be saved', async () => {
  answerCalls({
    [`GET ${path}`]: { body: { labelAltered: false, editsNewProjects: false } },
    [`PUT ${path}`]: { status: 500, body: { error: 'Broken.', code: 'internal', requestId: '1' } },
  });
  await renderScreen(<VideoPreferences />);
  fireEvent.click(choice());
  await pass(50);
  expect(choice().getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText('Failed to save')).toBeDefined();
  expect(screen.getByText('Your changes could not be saved. Please try again.')).toBeDefined();
});
