import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notifyGeneration, notifySuccess } from '@/components/ui/notify';
import { answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedPrice,
  cannedProject,
  cannedSettings,
  cannedVersion,
} from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { VideoScreen } from './video-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `GET /api/video-projects/${cannedId}`;
const status = `${project}/status`;
const answered = (name: string, more = {}) => ({
  body: { projectId: cannedId, status: name, ...more },
});

it.each(['uploading', 'processing', 'ready_for_generation'])(
  'the status of a project that is %s is read every 3000 ms until it is completed',
  async (name) => {
    const calls = answerCalls({
      [project]: { body: cannedProject(3, { status: name }) },
      [status]: answered(name),
    });
    await renderScreen(<VideoScreen projectId={cannedId} />);
    expect(calls.of(status)).toHaveLength(1);
    await pass(3_000 - 200);
    expect(calls.of(status)).toHaveLength(1);
    await pass(300);
    expect(calls.of(status)).toHaveLength(2);
    await pass(3_000);
    expect(calls.of(status)).toHaveLength(3);
    calls.answer({
      [project]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
      [status]: answered('completed', { videoUrl: '/v' }),
    });
    await pass(3_000);
    const asked = calls.of(status).length;
    await pass(30_000);
    expect(calls.of(status)).toHaveLength(asked);
    expect(screen.getByLabelText('Video of Seaside cottage')).toBeDefined();
  },
);

it('trying a failed generation again names its price, and asks for tokens that are missing', async () => {
  const calls = answerCalls({
    [project]: { body: cannedProject(3, { status: 'failed' }) },
    [status]: answered('failed', { error: 'A photo could not be read.' }),
    [`${project}/price`]: { body: cannedPrice },
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 100 } },
    [`POST /api/video-projects/${cannedId}/generate`]: {
      status: 402,
      body: { error: 'Not enough.', code: 'not_enough_tokens', requestId: 'r' },
    },
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  const again = () => screen.getByRole('button', { name: 'Try Again (30 tokens)' });
  expect(again().hasAttribute('disabled')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Top Up Tokens' })).toBeNull();
  calls.answer({ 'GET /api/user/tokens': { body: { tokens: 12 } } });
  fireEvent.click(again());
  await pass(100);
  expect(screen.getByText(/^You need 18 more tokens\./)).toBeDefined();
  expect(screen.getByText('100 tokens for $19.00')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Top Up Tokens' })).toBeDefined();
  expect(again().hasAttribute('disabled')).toBe(true);
});

it('a video that completes in view can be rendered again from the menu at once', async () => {
  const calls = answerCalls({
    [project]: { body: cannedProject(3, { status: 'processing' }) },
    [status]: answered('processing'),
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  calls.answer({
    [project]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [status]: answered('completed', { videoUrl: '/v' }),
  });
  await pass(3_100);
  expect(screen.getByText('Your video is ready')).toBeDefined();
  fireEvent.keyDown(screen.getByRole('button', { name: 'More actions' }), { key: 'Enter' });
  await pass(50);
  const item = screen.getByRole('menuitem', { name: 'Re-render Video' });
  expect(item.getAttribute('href')).toBe(`/app/create?rerender=${cannedId}`);
});

it('is ready to watch and download when its versions were read again, which else have no video yet', async () => {
  const versions = `GET /api/video-projects/${cannedId}/versions`;
  const calls = answerCalls({
    [project]: { body: cannedProject(3, { status: 'processing' }) },
    [status]: answered('processing'),
    [versions]: {
      body: { versions: [cannedVersion(0, 'property', { state: 'rendering', video: undefined })] },
    },
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  calls.answer({
    [project]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [status]: answered('completed', { videoUrl: '/v' }),
    [versions]: { body: { versions: [cannedVersion()] }, after: 400 },
  });
  await pass(3_100);
  expect(calls.of(status)).toHaveLength(2);
  expect(screen.queryByText('Your video is ready')).toBeNull();
  expect(screen.getByText('Generating Your Video')).toBeDefined();
  await pass(500);
  expect(screen.getByText('Your video is ready')).toBeDefined();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(screen.getByRole('button', { name: 'Download Video' }));
  expect(opened.mock.lastCall?.[0]).toBe(`/api/video-projects/${cannedId}/download`);
  opened.mockRestore();
});

it('when the state changes that had the focus, the heading of the new one has it', async () => {
  const calls = answerCalls({
    [project]: { body: cannedProject(3, { status: 'processing' }) },
    [status]: answered('processing'),
    [`POST /api/video-projects/${cannedId}/cancel`]: answered('ready_for_generation', {
      releasedTokens: 30,
    }),
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  const cancel = screen.getByRole('button', { name: 'Cancel generation' });
  cancel.focus();
  calls.answer({
    [project]: { body: cannedProject(3) },
    [status]: answered('ready_for_generation'),
  });
  fireEvent.click(cancel);
  await pass(100);
  expect(document.activeElement?.textContent).toBe('This video hasn’t been generated yet');
});

it.each([
  ['processing', 'Video Generation Started', 'Generating Your Video'],
  ['completed', 'Video Complete!', 'Seaside cottage'],
])(
  'a page of a video that is %s takes the toast away that says the same',
  async (name, title, heading) => {
    answerCalls({
      [project]: { body: cannedProject(3, { status: name, videoUrl: '/v' }), after: 500 },
      [status]: { ...answered(name), after: 500 },
    });
    await renderScreen(<VideoScreen projectId={cannedId} />);
    notifyGeneration(title, 'Told before the page could say it.');
    await pass(100);
    expect(screen.getByText(title)).toBeDefined();
    for (const milliseconds of [500, 100, 500]) await pass(milliseconds);
    expect(screen.getAllByText(heading).length).toBeGreaterThan(0);
    expect(screen.queryByText(title)).toBeNull();
  },
);

it.each(['processing', 'completed', 'failed'])(
  'a %s video without a name and an address is headed by what it is, and by no id',
  async (state) => {
    answerCalls({
      [project]: { body: cannedProject(3, { status: state, videoUrl: '/v', name: undefined }) },
      [status]: answered(state, { videoUrl: '/v' }),
    });
    await renderScreen(<VideoScreen projectId={cannedId} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Property video');
  },
);

it('no other toast goes because a video is there', async () => {
  answerCalls({
    [project]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }), after: 500 },
    [status]: { ...answered('completed'), after: 500 },
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  notifySuccess('Link Copied');
  for (const milliseconds of [500, 100, 500]) await pass(milliseconds);
  expect(screen.getByText('Link Copied')).toBeDefined();
});

it('deleting is separate from everyday actions, at the end of the page', async () => {
  answerCalls({
    [project]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [status]: answered('completed'),
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  const [remove] = screen.getAllByRole('button', { name: 'Delete' });
  const gallery = screen.getByRole('heading', { name: 'Images (3)' });
  const isBehind = gallery.compareDocumentPosition(remove ?? gallery);
  expect(isBehind & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});
