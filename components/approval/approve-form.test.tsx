import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Approval } from '@/contracts/publishing/approval';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedVersionId, cannedId as projectId } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { ApproveForm } from './approve-form';
import { CommentForm } from './comment-form';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();
afterEach(() => localStorage.clear());

const share = 'a-secret-of-this-page';
const place = { projectId, share, versionId: cannedVersionId(0), formPath: '/form' };
const given = {
  at: '2026-11-25T10:05:00.000Z',
  by: 'Dana',
  isOfThisVideo: false,
  videoMadeAt: '2026-11-24T16:30:00.000Z',
  isStillValid: false,
};

const show = (approved: Approval['approved']) =>
  renderScreen(<ApproveForm {...place} approved={approved} />);
const said = () => screen.getByText(/approved/i, { selector: 'p' }).textContent;
const approveButton = () => screen.queryByRole('button', { name: 'Approve the video' });

it.each([
  [undefined, 'It’s been updated since.'],
  [
    ['photos', 'music', 'voice'],
    'It’s been updated since: the photos, the music, and the voice-over changed.',
  ],
] as const)(
  'asks again for a re-rendered video, and lists the differences: %s',
  async (changes, why) => {
    await show({ ...given, changes: changes && [...changes] });
    expect(said()).toBe(`The Nov 24, 2026 video was approved by Dana on Nov 25, 2026. ${why}`);
    expect(approveButton()?.closest('details')).toBeNull();
  },
);

it.each([
  [['status'], 'It’s been updated since. Only the status changed, so the approval still counts.'],
  [[], 'It’s been updated since with no changes, so the approval still counts.'],
] as const)('asks for nothing where no more than the status changed: %s', async (changes, why) => {
  await show({ ...given, changes: [...changes], isStillValid: true });
  expect(said()).toContain(why);
  // Another approval is still possible.
  expect(approveButton()?.closest('details')?.open).toBe(false);
});

it('offers no approval of the approved video', async () => {
  await show({ ...given, isOfThisVideo: true, isStillValid: true });
  expect(said()).toBe('Approved by Dana on Nov 25, 2026.');
  expect(approveButton()).toBeNull();
});

it('offers the name entered on this page before, but not for another link', async () => {
  const approvalPath = `/api/video-projects/${projectId}/approval`;
  const sentComment = {
    commentId: projectId,
    versionId: cannedVersionId(0),
    seconds: 0,
    text: 'Longer, please',
    createdAt: '2026-11-25T10:05:00.000Z',
    isResolved: false,
    isOfThisVideo: true,
  };
  const calls = answerCalls({
    [`POST ${approvalPath}/comments`]: { status: 201, body: sentComment },
    [`PUT ${approvalPath}/given`]: { body: { comments: [] } },
  });
  const forms = (token: string) => (
    <>
      <CommentForm {...place} share={token} seconds={30} />
      <ApproveForm {...place} share={token} approved={undefined} />
    </>
  );
  const first = await renderScreen(forms(share));
  const commenter = () => screen.getByLabelText<HTMLInputElement>('Your name (optional)');
  const approver = () => screen.getByLabelText<HTMLInputElement>('Approved by (optional)');
  expect([commenter().value, approver().value]).toEqual(['', '']);
  fireEvent.change(commenter(), { target: { value: ' Dana ' } });
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Longer, please' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  await pass(50);
  expect(calls.of(`POST ${approvalPath}/comments`)[0]?.body).toMatchObject({ author: 'Dana' });
  expect(approver().value).toBe('Dana');
  first.unmount();

  const other = await renderScreen(forms('another-link'));
  expect([commenter().value, approver().value]).toEqual(['', '']);
  other.unmount();

  await renderScreen(forms(share));
  expect([commenter().value, approver().value]).toEqual(['Dana', 'Dana']);
  expect(JSON.stringify(localStorage)).not.toContain(share);
  // Clearing the name deletes the remembered one.
  fireEvent.change(approver(), { target: { value: '' } });
  fireEvent.click(approveButton() as HTMLElement);
  await pass(50);
  expect(calls.of(`PUT ${approvalPath}/given`)[0]?.body).toEqual({});
  expect(localStorage).toHaveLength(0);
});
