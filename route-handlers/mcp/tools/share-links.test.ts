import { expect, it } from 'vitest';
import type { Operation } from '@/contracts/operation';
import { listVersions, shareVersion } from '@/contracts/production/versions';
import { cannedInvitingVersion, cannedVersion } from '@/tests/support/canned-answers';
import type { ToolDeps } from '../tool';
import { shareLinks } from './share-links';

const toInvitation = (date: string) => ({ kind: 'open-house', date, from: '13:00', to: '16:00' });

async function run(invitation: object) {
  const answers: Record<string, unknown> = {
    [listVersions.name]: {
      versions: [
        cannedInvitingVersion(invitation, 0, 'property', { isOutdated: true }),
        cannedVersion(1, 'mls'),
      ],
    },
    [shareVersion.name]: { path: '/app/video/1', embedPath: '/embed/1', allowDownload: false },
  };
  const call = async ({ name }: Operation) => answers[name];
  const deps = { api: { call }, origin: 'https://film.example' } as unknown as ToolDeps;
  const [told] = await shareLinks.run({ project_id: 'p', allow_download: false } as never, deps);
  if (told?.type !== 'text') throw new Error('it answers in words');
  return JSON.parse(told.text);
}

it('lists the links whose videos still announce a past open house, outdated or not', async () => {
  const { links, warning } = await run(toInvitation('2020-11-28'));
  expect(links).toHaveLength(2);
  expect(warning).toContain('these still advertise it: Property video.');
});

it('says nothing of an open house to come', async () => {
  expect((await run(toInvitation('2100-11-28'))).warning).toBeUndefined();
});
