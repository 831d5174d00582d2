import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AccountScreen } from '@/components/account/account-screen';
import { CreateScreen } from '@/components/create/create-screen';
import { ProjectsScreen } from '@/components/projects/projects-screen';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject, cannedSettings } from '@/tests/support/canned-answers';
import { cutNetwork } from '@/tests/support/cut-network';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

it.each([
  ['My Projects', ProjectsScreen],
  ['the account', AccountScreen],
])('is on %s while there is no network', async (_, Screen) => {
  await renderScreen(<Screen />);
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  const reconnect = await cutNetwork();
  const text = screen.getByText('You’re offline. You can save changes when you’re back online.');
  expect(text.closest('[role=status]')).not.toBeNull();
  await reconnect();
  expect(screen.queryByText(/You’re offline/)).toBeNull();
});

it('says on the create screen what is stored; a name typed offline is, and no toast contradicts that', async () => {
  const projectId = crypto.randomUUID();
  const project = `/api/video-projects/${projectId}`;
  Object.assign(address, { path: '/app/create', search: `project=${projectId}` });
  const stored = { body: cannedProject(3, { id: projectId, projectId }) };
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    [`GET ${project}`]: stored,
    [`PUT ${project}`]: { status: 0, body: '' },
  });
  await renderScreen(<CreateScreen />);
  const reconnect = await cutNetwork();
  expect(screen.getByText(/are kept here and saved when/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Project name'), { target: { value: 'Town house' } });
  await pass(2_500);
  expect(screen.queryByText('Failed to save')).toBeNull();
  calls.answer({ [`PUT ${project}`]: stored });
  await reconnect();
  expect(calls.of(`PUT ${project}`).at(-1)?.body).toMatchObject({ name: 'Town house' });
});

it('on the create screen pictures that failed meanwhile come back with the network', async () => {
  const projectId = crypto.randomUUID();
  Object.assign(address, { path: '/app/create', search: `project=${projectId}` });
  const stored = { body: cannedProject(3, { id: projectId, projectId }) };
  answerCalls({
    'GET /api/settings': { body: cannedSettings },
    [`GET /api/video-projects/${projectId}`]: stored,
  });
  await renderScreen(<CreateScreen />);
  const reconnect = await cutNetwork();
  const pictures = () => screen.getAllByRole('img', { name: /^room-/ });
  const isDrawn = (picture: HTMLElement) => picture.dataset.placeholder === 'true';
  for (const picture of pictures()) fireEvent.error(picture);
  expect(pictures().every(isDrawn)).toBe(true);
  await reconnect();
  expect(pictures().some(isDrawn)).toBe(false);
});
