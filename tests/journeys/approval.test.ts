import { beforeAll, describe, expect, it } from 'vitest';
import { exportAccount } from '@/contracts/people/accounts';
import {
  previewTypedVersions,
  type Version,
  type VersionPreset,
} from '@/contracts/production/versions';
import { saveBrand } from '@/contracts/project/brands';
import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import { deleteProject } from '@/contracts/project/projects';
import * as approval from '@/contracts/publishing/approval';
import { approvalLimits } from '@/contracts/publishing/approval-limits';
import {
  openDeliveryLink,
  readDeliveryPage,
  revokeDeliveryLink,
} from '@/contracts/publishing/delivery';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
});
const me = new ApiClient(api.address);
const client = new ApiClient(api.address);
const steps = new VersionSteps(me);
await startFakeRenderer(api);

let projectId = '';
let versionId = '';
let share = '';
const openLink = async (deliveryKind: string): Promise<string> =>
  (await me.call(openDeliveryLink, { projectId, deliveryKind })).body.path.split('share=')[1];
const read = async (token = share): Promise<approval.Approval | undefined> =>
  (await client.call(readDeliveryPage, { projectId }, { query: { share: token } })).body.approval;
const turn = (isOpen: boolean) =>
  me.call(approval.switchApproval, { projectId }, { body: { isOpen } });
const write = (more: object = {}, token = share) => {
  const body = { versionId, seconds: 1, text: 'Longer, please', ...more };
  return client.call(approval.writeComment, { projectId }, { query: { share: token }, body });
};
const approve = (body: object = {}) =>
  client.call(approval.approveListing, { projectId }, { query: { share }, body });
const say = (facts: ProjectFacts['facts']) =>
  me.call(saveFacts, { projectId }, { body: { facts, captions: [] } });
const empty = () => api.deps.database.query('delete from comments');

beforeAll(async () => {
  ({ projectId } = await makePhotoProject(me, 2));
  await steps.add(projectId, 'mls' satisfies VersionPreset);
  await steps.generate(projectId);
  versionId = (await steps.list(projectId))[0]?.versionId ?? '';
  share = await openLink('branded');
});

it('a page that is not for approval takes no comment, and shows none', async () => {
  const refused = await write();
  expect([refused.status, refused.body.error]).toEqual([404, 'This page isn’t open for comments.']);
  expect((await approve()).status).toBe(404);
  expect(await read()).toBeUndefined();
});

describe('a page that is for approval', () => {
  beforeAll(async () => {
    expect((await turn(true)).body).toEqual({ isOpen: true, comments: [] });
  });

  it('shows a client’s comment to its owner, and the owner’s answer to the client', async () => {
    const text = '<b>Longer</b>\nhttps://example.com';
    const answered = await write({ text: ` ${text}\u0000\u202e `, author: 'Dana', seconds: 1.5 });
    const comment = {
      commentId: expect.any(String),
      versionId,
      seconds: 1.5,
      text,
      author: 'Dana',
      createdAt: expect.any(String),
      isResolved: false,
      isOfThisVideo: true,
    };
    expect([answered.status, answered.body]).toEqual([201, comment]);
    expect((await me.call(approval.readApproval, { projectId })).body.comments).toEqual([comment]);
    const at = { projectId, commentId: answered.body.commentId };
    await me.call(approval.answerComment, at, { body: { answer: 'It is.' } });
    await me.call(approval.answerComment, at, { body: { isResolved: true } });
    expect((await read())?.comments).toEqual([{ ...comment, answer: 'It is.', isResolved: true }]);
    expect((await me.call(approval.removeComment, at)).status).toBe(200);
    expect((await me.call(approval.removeComment, at)).status).toBe(404);
    expect((await read())?.comments).toEqual([]);
  });

  it('accepts no moment beyond the end, no text without words, and none that is too long', async () => {
    const { seconds } = (await write({ seconds: 80_000 })).body;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(80_000);
    for (const wrong of [
      { text: ' \u0000\n ' },
      { text: 'x'.repeat(approvalLimits.textLength + 1) },
      { author: 'x'.repeat(approvalLimits.nameLength + 1) },
      { seconds: -1 },
      { versionId: 'none' },
    ]) {
      const refused = await write(wrong);
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    }
    const gone = await write({ versionId: '7d8d2b52-0000-4000-8000-000000000001' });
    expect(gone.status).toBe(404);
    await empty();
  });

  it('accepts ten comments a minute, up to the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => write()));
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(201), count(429)]).toEqual([10, 4]);
    await api.deps.database.query(
      `insert into comments (project_id, version_id, seconds, text, created_at)
       select $1, $2, 0, 'Earlier', now() - interval '1 day' from generate_series(1, $3)`,
      [projectId, versionId, approvalLimits.comments - 10],
    );
    const refused = await write();
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_state']);
    await empty();
  });

  it('is approved by name, until its video is rendered again', async () => {
    const given = await approve({ name: 'Dana' });
    const approved = {
      at: expect.any(String),
      by: 'Dana',
      isOfThisVideo: true,
      videoMadeAt: expect.any(String),
      isStillValid: true,
    };
    expect([given.status, given.body.approved]).toEqual([200, approved]);
    const { at, videoMadeAt } = given.body.approved;
    expect(Date.parse(videoMadeAt)).toBeLessThan(Date.parse(at));
    const remake = async (): Promise<unknown> => {
      await steps.generate(projectId);
      return (await read())?.approved;
    };
    // The approval's date, name and video stay, and the differences of the current video are reported.
    const former = { at, by: 'Dana', videoMadeAt, isOfThisVideo: false };
    expect(await remake()).toEqual({ ...former, changes: [], isStillValid: true });
    await say({ status: { kind: 'sold' } });
    expect(await remake()).toEqual({ ...former, changes: ['status'], isStillValid: true });
    await say({ status: { kind: 'sold' }, address: '412 Alder Lane' });
    const changes = ['status', 'words'];
    expect(await remake()).toEqual({ ...former, changes, isStillValid: false });
    // After the change is reverted the approval counts again; another brand or length is a change too.
    await say({});
    expect(await remake()).toMatchObject({ changes: [], isStillValid: true });
    await me.call(saveBrand, {}, { body: { name: 'Maya Lindqvist' } });
    const [main] = await steps.list(projectId);
    if (main !== undefined) await steps.save(projectId, main, { targetSeconds: 20 });
    expect(await remake()).toMatchObject({ changes: ['brand', 'format'], isStillValid: false });
    expect((await me.call(approval.readApproval, { projectId })).body.approved).toMatchObject(
      former,
    );
    const { by: _, ...unnamed } = approved;
    expect((await approve()).body.approved).toEqual(unnamed);
  });

  it('that would lapse says so before the render, with the changes', async () => {
    await approve({ name: 'Ann' });
    const lapsing = async () =>
      (await steps.list(projectId)).map(({ lapsingApproval }) => lapsingApproval);
    expect(await lapsing()).toEqual([undefined, undefined]);
    const sold = { status: { kind: 'sold' } } as const;
    await say(sold);
    expect(await lapsing()).toEqual([undefined, undefined]);
    await say({ ...sold, address: '7 Elm Street' });
    expect(await lapsing()).toEqual([{ by: 'Ann', changes: ['status', 'words'] }, undefined]);
    await steps.generate(projectId);
    await say({ ...sold, address: '8 Elm Street' });
    expect(await lapsing()).toEqual([undefined, undefined]);
    // The video that would be rendered is the approved one, so the approval counts again.
    await say({});
    await steps.generate(projectId);
    expect((await read())?.approved).toMatchObject({ by: 'Ann', isStillValid: true });
    await say({ address: '8 Elm Street' });
    expect(await lapsing()).toEqual([{ by: 'Ann', changes: ['words'] }, undefined]);
    await say({});
    await approve();
  });

  it('that a status would end says so before saving, and stores nothing', async () => {
    const price = { amount: 1_285_000, currency: 'USD' };
    const listed = { address: '7 Elm Street', beds: 4, price } as const;
    await say(listed);
    await steps.generate(projectId);
    await approve({ name: 'Ann' });
    const withFacts = async (facts: ProjectFacts['facts']) => {
      const body = { facts, captions: [] };
      const answered = await me.call(previewTypedVersions, { projectId }, { body });
      return answered.body.versions.map((one: Version) => [one.isOutdated, one.lapsingApproval]);
    };
    const status = { kind: 'sold' } as const;
    const ended = { by: 'Ann', changes: ['status', 'price'] };
    expect(await withFacts({ ...listed, status, price: undefined })).toEqual([
      [true, ended],
      [true, undefined],
    ]);
    expect((await withFacts({ ...listed, status }))[0]).toEqual([true, undefined]);
    const words = { ...listed, address: '8 Elm Street' };
    expect((await withFacts(words))[0]).toEqual([true, { by: 'Ann', changes: ['words'] }]);
    expect((await withFacts({ ...words, price: { ...price, amount: 1_199_000 } }))[0]).toEqual([
      true,
      { by: 'Ann', changes: ['price', 'words'] },
    ]);
    // The order of the fields in a save does not matter.
    expect((await withFacts({ price, beds: 4, address: '7 Elm Street' }))[0]).toEqual([
      false,
      undefined,
    ]);
    expect((await steps.list(projectId)).map(({ isOutdated }) => isOutdated)).toEqual([
      false,
      false,
    ]);
    // An earlier release included the price in the digest of the words.
    const { database } = api.deps;
    await database.query(
      `update approvals set approved_parts = (approved_parts::jsonb - 'price' - 'pricedWords')
         || jsonb_build_object('words', approved_parts::jsonb -> 'pricedWords')`,
    );
    await steps.generate(projectId);
    expect((await read())?.approved).toMatchObject({ changes: [], isStillValid: true });
    expect((await withFacts({ ...listed, price: undefined }))[0]).toEqual([
      true,
      { by: 'Ann', changes: ['words'] },
    ]);
    await say({});
    await steps.generate(projectId);
    await approve();
  });

  it('of a release that recorded no digests only says that the video was rendered again', async () => {
    await api.deps.database.query(
      'update approvals set approved_parts = null, approved_made_at = null',
    );
    await say({ address: '412 Alder Lane' });
    expect((await steps.list(projectId))[0]?.lapsingApproval).toEqual({});
    await steps.generate(projectId);
    const given = (await read())?.approved;
    expect(given).toEqual({ at: expect.any(String), isOfThisVideo: false, isStillValid: false });
  });

  it('distinguishes comments on a former video from those on the current one', async () => {
    await write({ text: 'Too dark' });
    await steps.generate(projectId);
    await write({ text: 'Better' });
    const shown = (await read())?.comments.map(({ text, isOfThisVideo }) => [text, isOfThisVideo]);
    expect(shown).toEqual([
      ['Too dark', false],
      ['Better', true],
    ]);
    await empty();
  });

  it('is that of the brand alone: the neutral link neither shows nor takes comments', async () => {
    await write();
    const neutral = await openLink('neutral');
    expect(await read(neutral)).toBeUndefined();
    expect((await write({}, neutral)).status).toBe(404);
    expect((await write({}, await openLink('report'))).status).toBe(404);
  });

  it('is exported with the account', async () => {
    const zip = await (await me.fetch(exportAccount, {})).text();
    expect(zip).toContain('"text": "Longer, please"');
  });

  it('is closed by revoking its link, and opened by the next one with the same comments', async () => {
    await me.call(revokeDeliveryLink, { projectId, deliveryKind: 'branded' });
    expect((await write()).status).toBe(404);
    expect((await approve()).status).toBe(404);
    share = await openLink('branded');
    expect((await read())?.comments).toHaveLength(1);
  });

  it('ends when its owner says so, and goes with the project', async () => {
    await turn(false);
    expect(await read()).toBeUndefined();
    expect((await write()).status).toBe(404);
    await me.call(deleteProject, { projectId });
    const rows = await api.deps.database.query(
      'select project_id from comments union all select project_id from approvals',
    );
    expect(rows).toEqual([]);
  });
});
