import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId as projectId } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { ApprovalDialog } from './approval-dialog';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${projectId}`;
const link = { kind: 'branded', path: `/listing/${projectId}?share=secret` };
const comment = {
  commentId: '7d8d2b52-0000-4000-8000-000000000010',
  versionId: '7d8d2b52-0000-4000-8000-000000000011',
  seconds: 12,
  text: 'Too dark here',
  createdAt: '2026-11-25T10:00:00.000Z',
  isResolved: false,
  isOfThisVideo: true,
};

async function open(approval: object, links: readonly object[]) {
  const calls = answerCalls({
    [`GET ${project}/approval`]: { body: { isOpen: true, comments: [], ...approval } },
    [`GET ${project}/delivery`]: { body: { links } },
  });
  await renderScreen(
    <ApprovalDialog projectId={projectId} versions={[]} onClose={vi.fn()} onJump={vi.fn()} />,
  );
  await pass(50);
  return calls;
}

it('has the link that is sent to the client', async () => {
  await open({}, [link]);
  expect(screen.getByText('Send this link to your client.')).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>('Link, with your brand');
  expect(field.value).toContain(link.path);
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDefined();
});

it('turns the page on that takes the comments', async () => {
  const calls = await open({}, []);
  expect(screen.getByText(/^Your branded listing page is off/)).toBeDefined();
  calls.answer({
    [`PUT ${project}/delivery/branded`]: { body: link },
    [`GET ${project}/delivery`]: { body: { links: [link] } },
  });
  fireEvent.click(screen.getByRole('switch', { name: 'With your brand' }));
  await pass(50);
  expect(screen.getByText('Send this link to your client.')).toBeDefined();
});

it('marks comments on a video that was rendered again since', async () => {
  const earlier = { ...comment, commentId: projectId, text: 'Darker still', isOfThisVideo: false };
  await open({ comments: [earlier, comment] }, [link]);
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('on an earlier video');
  expect(second).not.toContain('on an earlier video');
  // The comments come before the link, because it was already sent.
  const text = document.body.textContent ?? '';
  expect(text.indexOf('Send this link')).toBeGreaterThan(text.indexOf('Too dark here'));
});

it('lists the changes since the approval, and whether the client is asked again', async () => {
  const approved = {
    at: '2026-11-25T10:05:00.000Z',
    by: 'Dana',
    isOfThisVideo: false,
    videoMadeAt: '2026-11-24T16:30:00.000Z',
    changes: ['status'],
    isStillValid: true,
  };
  await open({ approved }, [link]);
  const what =
    'The Nov 24, 2026 video was approved by Dana on Nov 25, 2026. It’s been updated since';
  expect(
    screen.getByText(`${what}. Only the status changed, so the approval still counts.`),
  ).toBeDefined();
  expect(screen.queryByText(/asks for approval again/)).toBeNull();
  cleanup();
  const withdrawn = { ...approved, changes: ['status', 'camera'], isStillValid: false };
  await open({ approved: withdrawn }, [link]);
  const changed = `${what}: the status and the camera moves changed.`;
  expect(screen.getByText(changed)).toBeDefined();
  expect(screen.getByText('The listing page asks for approval again.')).toBeDefined();
});
