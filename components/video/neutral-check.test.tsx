import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId, cannedProject, cannedVersion } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { VideoScreen } from './video-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;

async function open(facts: unknown, mls: Readonly<Record<string, unknown>> = {}) {
  const calls = answerCalls({
    [`GET ${project}`]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [`GET ${project}/status`]: { body: { projectId: cannedId, status: 'completed' } },
    [`GET ${project}/versions`]: {
      body: { versions: [cannedVersion(0), cannedVersion(1, 'mls', mls)] },
    },
    'GET /api/user/brand': { body: { name: 'Maya Lindqvist' } },
    ...(facts === undefined ? {} : { [`GET ${project}/facts`]: { body: facts } }),
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  return calls;
}

const card = (name: string) =>
  within(screen.getByRole('link', { name }).closest('li') as HTMLElement);
const line = () => card('MLS').getByRole('button', { name: /^MLS check/ });

describe('the MLS check', () => {
  it('says of neutral versions only that they can be submitted, and shows each rule', async () => {
    await open({ facts: { address: '12 Elm Street' }, captions: [] });
    expect(line().textContent).toContain('ready to submit');
    expect(card('Property video').queryByRole('button', { name: /^MLS check/ })).toBeNull();
    fireEvent.click(line());
    const dialog = within(screen.getByRole('dialog', { name: 'MLS check' }));
    expect(dialog.getByText(/Up to 75 seconds, our limit for MLS versions/)).toBeDefined();
    expect(dialog.getAllByText('Good:')).toHaveLength(9);
    expect(dialog.queryByText('Attention:')).toBeNull();
  });

  it('counts what to look at, and names it with its place, first', async () => {
    await open({ facts: { address: '12 Elm Street, 415-555-0142' }, captions: [] });
    expect(line().textContent).toContain('1 thing to check');
    fireEvent.click(line());
    const [first] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(first?.textContent).toBe('Attention: No phone number.“415-555-0142” (Address)');
  });

  it('gives no result before the facts are loaded, and can be retried', async () => {
    const calls = await open(undefined);
    await pass(10_000);
    expect(card('MLS').queryByText(/ready to submit/)).toBeNull();
    calls.answer({ [`GET ${project}/facts`]: { body: { facts: {}, captions: [] } } });
    fireEvent.click(card('MLS').getByRole('button', { name: /Try again/ }));
    await pass(100);
    expect(line().textContent).toContain('ready to submit');
  });
});
