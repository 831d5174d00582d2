import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { ApprovalDialog } from '@/components/approval/approval-dialog';
import { DeliveryDialog } from '@/components/delivery/delivery-dialog';
import { PostsDialog } from '@/components/posts/posts-dialog';
import { StillsDialog } from '@/components/stills/stills-dialog';
import { ShareDialog } from '@/components/video/share-dialog';
import { VersionShareDialog } from '@/components/video/version-share-dialog';
import { version } from '@/contracts/production/versions';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId, cannedInvitingVersion, cannedVersion } from '@/tests/support/canned-answers';
import { holdTime, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;
const status = { kind: 'open-house', date: '2026-11-21', from: '13:00', to: '16:00' };
const main = version.parse(cannedInvitingVersion(status, 0, 'property'));
const mls = version.parse(cannedVersion(1, 'mls', { isNeutral: true }));
const versions = [main, mls];
const onClose = () => undefined;
const share = { projectId: cannedId, name: 'Alder', onClose };

async function open(dialog: ReactElement, now: string) {
  vi.setSystemTime(now);
  answerCalls({
    [`GET ${project}/facts`]: { body: { facts: { status }, captions: [] } },
    [`GET ${project}/versions`]: { body: { versions } },
    [`GET ${project}/price`]: { body: { pricePerItem: 10, items: 3, chargedItems: 0, tokens: 0 } },
    [`GET ${project}/delivery`]: { body: { links: [] } },
    'GET /api/user/brand': { body: {} },
  });
  await renderScreen(dialog);
  return within(screen.getByRole('dialog'));
}

const before = '2026-11-20T12:00:00Z';
const after = '2026-11-23T12:00:00Z';
const sentence = 'The open house is over, but your videos still advertise it.';

it.each<[string, ReactElement]>([
  [
    'Posts, with its download',
    <PostsDialog
      key="posts"
      projectId={cannedId}
      projectName="Alder"
      versions={versions}
      changed={{}}
      onChange={onClose}
      onClose={onClose}
    />,
  ],
  ['the listing’s page', <DeliveryDialog key="page" projectId={cannedId} onClose={onClose} />],
  [
    'approval',
    <ApprovalDialog
      key="approval"
      projectId={cannedId}
      versions={versions}
      onClose={onClose}
      onJump={onClose}
    />,
  ],
  [
    'stills, with all files as a zip',
    <StillsDialog key="stills" projectId={cannedId} versionId={main.versionId} onClose={onClose} />,
  ],
  ['the project’s share link', <ShareDialog key="link" projectId={cannedId} onClose={onClose} />],
  ['a version’s share link', <VersionShareDialog key="version" {...share} version={main} />],
])(
  'warns of a past open house when the video is shared by %s, with a remedy',
  async (_, dialog) => {
    const shown = await open(dialog, after);
    expect(shown.getByText(sentence)).toBeDefined();
    expect(
      shown.getByRole('button', { name: 'Remove open house and update (free)' }),
    ).toBeDefined();
  },
);

it('says nothing about a future open house', async () => {
  const link = await open(<ShareDialog projectId={cannedId} onClose={onClose} />, before);
  expect(link.queryByText(sentence)).toBeNull();
});

it('says nothing about an MLS version, which has no invitation', async () => {
  const neutral = await open(<VersionShareDialog {...share} version={mls} />, after);
  expect(neutral.queryByText(sentence)).toBeNull();
});
