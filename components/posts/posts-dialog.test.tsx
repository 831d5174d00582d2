import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SharingActions } from '@/components/video/sharing-actions';
import { factsQueries } from '@/lib/api/facts';
import { obtainQueryClient } from '@/lib/query-client';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;
const shownText = () => screen.getByLabelText<HTMLTextAreaElement>('Post for Instagram').value;

async function openPosts(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Posts…' }));
  await pass(50);
}

it('an edited text outlives the dialog, but not the facts it was composed from', async () => {
  answerCalls({
    [`GET ${project}/facts`]: { body: { facts: { address: '412 Alder Lane' }, captions: [] } },
    'GET /api/user/brand': { body: {} },
    [`GET ${project}/delivery`]: { body: { links: [] } },
  });
  await renderScreen(
    <SharingActions projectId={cannedId} projectName="Alder" versions={[]} onJump={() => {}} />,
  );
  await openPosts();
  fireEvent.change(screen.getByLabelText('Post for Instagram'), {
    target: { value: 'Come and see.' },
  });
  // As Back does on a phone.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await pass(50);
  expect(screen.queryByLabelText('Post for Instagram')).toBeNull();
  await openPosts();
  expect(shownText()).toBe('Come and see.');

  const facts = { facts: { address: '9 Elm Street' }, captions: [] };
  obtainQueryClient().setQueryData(factsQueries.one(cannedId).queryKey, facts);
  await pass(50);
  expect(shownText()).toContain('9 Elm Street');
});
