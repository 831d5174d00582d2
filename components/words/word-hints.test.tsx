import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject, cannedSettings, cannedVersion } from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

async function openWords() {
  const projectId = crypto.randomUUID();
  const project = `/api/video-projects/${projectId}`;
  address.search = `project=${projectId}`;
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    'GET /api/user/brand': { body: { name: 'Maya Lindqvist' } },
    [`GET ${project}`]: { body: cannedProject(2, { id: projectId, projectId }) },
    [`GET ${project}/versions`]: { body: { versions: [cannedVersion(0, 'property')] } },
    [`GET ${project}/facts`]: { body: { facts: {}, captions: [] } },
    [`PUT ${project}/facts`]: ({ body }) => ({ body }),
  });
  await renderScreen(<CreateScreen />);
  fireEvent.click(screen.getByRole('button', { name: /^Text/ }));
  await pass(50);
  return () => calls.of(`PUT ${project}/facts`).map(({ body }) => body);
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** Returns the description of the field for assistive technology. */
const described = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it('hints come once typing pauses, beside the field, and keep nothing from being saved', async () => {
  const saved = await openWords();
  type('Highlight 1', 'Call Maya Lindqvist');
  type('Caption of photo 1, room-1.jpg', 'Perfect for families');
  expect(described('Highlight 1')).toBe('');
  await pass(450);
  expect(described('Highlight 1')).toContain('MLS versions don’t show this text.');
  expect(described('Caption of photo 1, room-1.jpg')).toMatch(
    /Fair housing, familial status: “perfect for families”\. .+ Try: five bedrooms/,
  );
  expect(field('Highlight 1').getAttribute('aria-invalid')).toBeNull();
  await pass(1_000);
  expect(saved()).toMatchObject([{ facts: { highlights: ['Call Maya Lindqvist'] } }]);
  type('Highlight 1', 'Sea view');
  await pass(450);
  expect(described('Highlight 1')).toBe('');
});

it('a phone number in the address is to be removed, a price and a ZIP code are not', async () => {
  await openWords();
  type('Address', '12 Elm Street, 415-555-0142');
  type('City', 'Sausalito, CA 94965-1234');
  await pass(450);
  expect(described('Address')).toContain('looks like a phone number');
  expect(described('City')).toBe('');
});
