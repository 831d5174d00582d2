import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DeleteProjectDialog } from '@/components/video/delete-project-dialog';
import { CHARGED_WHEN_CANCELLED } from '@/contracts/production/cancelled-work';
import { deleteProject, saveProjectInfo } from '@/contracts/project/projects';
import { call } from '@/lib/api/call';
import { type AnsweredCalls, answerCalls } from '@/tests/support/answer-calls';
import { cannedId, cannedProject } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { ProjectsScreen } from './projects-screen';

const saveInfo = (body: { name?: string }) =>
  call(saveProjectInfo, { params: { projectId: cannedId }, body });

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const statusCall = `GET /api/video-projects/${cannedId}/status`;
const changed = (change: Readonly<Record<string, unknown>>) => ({
  'GET /api/projects': { body: [cannedProject(3, change)] },
});

async function openList(change = {}, status = {}): Promise<AnsweredCalls> {
  const calls = answerCalls(changed(change));
  calls.answer({ [statusCall]: { body: { projectId: cannedId, status: 'completed', ...status } } });
  calls.answer({ 'PATCH /api/video-projects/*/info': { body: cannedProject(3) } });
  await renderScreen(<ProjectsScreen />);
  return calls;
}

const card = () => within(screen.getByRole('main')).getByRole('listitem');

it('shows a change at once, and reloads nothing while nothing changes', async () => {
  const calls = await openList();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(600_000);
  expect(calls.of('GET /api/projects')).toHaveLength(1);
  calls.answer(changed({ name: 'Seaside villa' }));
  await saveInfo({ name: 'Seaside villa' });
  await pass(100);
  expect(card().textContent).toContain('Seaside villa');
});

it('says of a finished project that its videos invite to an open house that is over', async () => {
  const invitation = { kind: 'open-house', date: '2026-11-21', from: '13:00', to: '16:00' };
  const sentence = 'The open house is over, but your videos still advertise it.';
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const calls = await openList({ status: 'completed', invitation });
  expect(card().textContent).not.toContain(sentence);
  vi.setSystemTime('2026-11-23T12:00:00Z');
  calls.answer(changed({ status: 'completed', invitation, name: 'Later' }));
  await saveInfo({});
  await pass(100);
  expect(card().textContent).toContain(sentence);
});

it('calls a project without a name by its address', async () => {
  await openList({ name: undefined, address: '412 Alder Lane' });
  expect(card().textContent).toContain('412 Alder Lane');
});

it('shows the last of many changes in a row, and reads the list twice a second at most', async () => {
  const calls = await openList();
  for (let version = 1; version <= 20; version += 1) {
    calls.answer(changed({ name: `Version ${version}` }));
    await saveInfo({});
    await pass(20);
  }
  await pass(500);
  expect(card().textContent).toContain('Version 20');
  expect(calls.of('GET /api/projects').length).toBeLessThan(5);
});

it('shows what changed while the browser had put the page away', async () => {
  const calls = await openList();
  calls.answer(changed({ name: 'Seaside villa' }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await pass(100);
  expect(card().textContent).toContain('Seaside villa');
});

it('announces a render and its completion', async () => {
  const calls = await openList({ status: 'processing' }, { status: 'processing', progress: 0 });
  expect(card().textContent).toContain('Creating video');
  expect(card().textContent).toContain('Draft');
  const status = { projectId: cannedId, status: 'processing', progress: 0.42 };
  calls.answer({ [statusCall]: { body: status } });
  await pass(3_000);
  expect(card().textContent).toContain('Creating video… 42%');
  calls.answer({
    ...changed({ status: 'completed', updatedAt: '2025-01-06T20:04:00.000Z' }),
    [statusCall]: { body: { projectId: cannedId, status: 'completed' } },
  });
  await pass(3_000);
  expect(card().textContent).toContain('Completed');
  expect(card().textContent).not.toContain('Creating video');
});

it('announces a failed generation', async () => {
  await openList({ status: 'failed' });
  expect(card().textContent).toContain('Draft');
  expect(card().textContent).toContain('Generation failed');
});

it('gives a new picture a new address, as the browser keeps the old one', async () => {
  const calls = await openList({ status: 'completed' });
  const picture = () => card().querySelector('img')?.getAttribute('src');
  const before = picture();
  expect(before).toContain('/poster?');
  calls.answer(changed({ status: 'completed', updatedAt: '2025-01-06T20:04:00.000Z' }));
  await saveInfo({});
  await pass(100);
  expect(picture()).toContain('/poster?');
  expect(picture()).not.toBe(before);
});

it.each([
  ['The project was deleted.', 'Project Deleted'],
  [`The project was deleted. ${CHARGED_WHEN_CANCELLED}`, CHARGED_WHEN_CANCELLED],
])('reports a deletion answered with %j', async (message, shown) => {
  answerCalls({ [`DELETE /api/video-projects/${cannedId}`]: { body: { message } } });
  const project = { projectId: cannedId, name: 'Seaside villa' };
  await renderScreen(<DeleteProjectDialog project={project} onClose={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Project' }));
  await pass(100);
  const toast = screen.getByText('Project Deleted').closest('[data-sonner-toast]');
  expect(toast?.textContent).toContain(shown);
});

it.each([
  ['Seaside cottage', 'Beach hut'],
  ['Lake house', 'Beach hut'],
])('the focus of a keyboard on the removed %s goes to its neighbour', async (removed, then) => {
  const others = ['Beach hut', 'Lake house'].map((name) =>
    cannedProject(3, { projectId: crypto.randomUUID(), name }),
  );
  const all = [cannedProject(3), ...others];
  const calls = answerCalls({ 'GET /api/projects': { body: all } });
  const projectId = String(all.find(({ name }) => name === removed)?.projectId);
  calls.answer({ [`DELETE /api/video-projects/${projectId}`]: { body: { message: 'Deleted.' } } });
  await renderScreen(<ProjectsScreen />);
  screen.getByRole('link', { name: removed }).focus();
  calls.answer({ 'GET /api/projects': { body: all.filter(({ name }) => name !== removed) } });
  await call(deleteProject, { params: { projectId } });
  await pass(500);
  expect(screen.queryByRole('link', { name: removed })).toBeNull();
  expect(document.activeElement?.textContent).toBe(then);
});

it('the focus stays where its own card is, and goes to the heading with the last card', async () => {
  const other = cannedProject(3, { projectId: crypto.randomUUID(), name: 'Lake house' });
  const calls = answerCalls({ 'GET /api/projects': { body: [cannedProject(3), other] } });
  await renderScreen(<ProjectsScreen />);
  screen.getByRole('link', { name: 'Lake house' }).focus();
  for (const { projectId, left, focused } of [
    { projectId: cannedId, left: [other], focused: 'Lake house' },
    { projectId: String(other.projectId), left: [], focused: 'My Projects' },
  ]) {
    calls.answer({
      [`DELETE /api/video-projects/${projectId}`]: { body: { message: 'Deleted.' } },
    });
    calls.answer({ 'GET /api/projects': { body: left } });
    await call(deleteProject, { params: { projectId } });
    await pass(500);
    expect(document.activeElement?.textContent).toBe(focused);
  }
});

it('warns about a draft’s deletion until it is kept', async () => {
  const deletesAt = '2025-02-19T15:04:00.000Z';
  const calls = await openList({ status: 'ready_for_generation', deletesAt });
  expect(card().textContent).toContain('We’ll delete it on Feb 19, 2025');
  calls.answer({
    'PUT /api/video-projects/*/kept': { body: { message: 'This project is kept.' } },
  });
  calls.answer(changed({ status: 'ready_for_generation' }));
  fireEvent.click(screen.getByRole('button', { name: /^Keep / }));
  await pass(500);
  expect(calls.of(`PUT /api/video-projects/${cannedId}/kept`)).toHaveLength(1);
  expect(card().textContent).not.toContain('deleted');
});
