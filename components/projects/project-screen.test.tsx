import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { type AnsweredCalls, answerCalls } from '@/tests/support/answer-calls';
import { cannedId, cannedProject } from '@/tests/support/canned-answers';
import { router } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { ProjectScreen } from './project-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;

async function open(change: object = {}, readOnly = false): Promise<AnsweredCalls> {
  const calls = answerCalls({ [`GET ${project}`]: { body: cannedProject(3, { ...change }) } });
  await renderScreen(<ProjectScreen projectId={cannedId} readOnly={readOnly} />);
  return calls;
}

describe('project details', () => {
  it.each([
    ['completed', 'Completed'],
    ['processing', 'Processing'],
    ['uploading', 'Uploading'],
    ['failed', 'Failed'],
    ['ready_for_generation', 'Uploading'],
  ])('of one that is %s say %s', async (status, label) => {
    await open({ status });
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  });

  it('lead to the video, to its download and to another render', async () => {
    await open({ status: 'completed', videoUrl: '/v' });
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(address('Play Video')).toBe(`/app/video/${cannedId}`);
    expect(address('Re-render Video')).toBe(`/app/create?rerender=${cannedId}`);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(screen.getByRole('button', { name: 'Download Video' }));
    await pass(50);
    expect(opened.mock.calls[0]?.slice(0, 2)).toEqual([`${project}/download`, '_blank']);
    expect(screen.getByText('Download Started')).toBeDefined();
    // It confirms the press, and is soon out of the way.
    await pass(2_000);
    await pass(500);
    expect(screen.queryByText('Download Started')).toBeNull();
    expect(['Fade', 'Cross Fade'].map((name) => screen.getAllByText(name).length > 0)).toEqual([
      true,
      true,
    ]);
  });

  it.each(['uploading', 'ready_for_generation', 'processing', 'failed'])(
    'of one that is %s offer nothing that needs a video, and give the reason',
    async (status) => {
      await open({ status });
      const opened = vi.spyOn(window, 'open').mockReturnValue(null);
      for (const name of ['Play Video', 'Download Video', 'Re-render Video']) {
        expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
      }
      fireEvent.click(screen.getByRole('button', { name: 'Download Video' }));
      expect(opened).not.toHaveBeenCalled();
      expect(screen.getByText('Video Not Ready')).toBeDefined();
    },
  );

  it('lead to another render of a video that is being replaced', async () => {
    await open({ status: 'processing', videoUrl: '/v' });
    expect(screen.getByRole('link', { name: 'Re-render Video' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download Video' })).toHaveProperty('disabled', true);
  });

  it('save a name and a description, the shown name where none is left', async () => {
    const calls = await open({ name: 'Seaside cottage' });
    calls.answer({ [`PATCH ${project}/info`]: { body: cannedProject(3, { name: 'Villa' }) } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Details' }));
    await pass(50);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await pass(100);
    expect(calls.of(`PATCH ${project}/info`).map(({ body }) => body)).toEqual([
      { name: 'Video Project 3f9f1a3e', description: 'Three rooms and a view.' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a name leave the project its address', async () => {
    const calls = await open({ name: undefined, address: '412 Alder Lane' });
    expect(screen.getByRole('heading', { name: '412 Alder Lane' })).toBeDefined();
    calls.answer({ [`PATCH ${project}/info`]: { body: cannedProject(3) } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Details' }));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await pass(100);
    expect(calls.of(`PATCH ${project}/info`)).toMatchObject([{ body: { name: '' } }]);
  });

  it('that were unsaved when the session ended are restored after the login', async () => {
    const edit = async () => {
      await open({ name: 'Seaside cottage' });
      fireEvent.click(screen.getByRole('button', { name: 'Edit Details' }));
      await pass(50);
    };
    await edit();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Seaside villa' } });
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Four rooms.' } });
    window.dispatchEvent(new Event(LOGIN_EVENT));
    cleanup();
    await edit();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Seaside villa');
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Four rooms.');
  });

  it('that do not exist say so and link back', async () => {
    answerCalls({
      [`GET ${project}`]: {
        status: 404,
        body: { error: 'Gone.', code: 'not_found', requestId: 'r' },
      },
    });
    await renderScreen(<ProjectScreen projectId={cannedId} />);
    expect(screen.getByRole('heading', { name: 'Project Not Found' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(router.push.mock.calls).toEqual([['/app']]);
  });

  it('only to be read change nothing', async () => {
    await open({}, true);
    expect(screen.getByRole('heading', { name: 'View Details' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit Details' })).toBeNull();
  });
});
