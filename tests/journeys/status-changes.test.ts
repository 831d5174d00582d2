import { beforeAll, describe, expect, it } from 'vitest';
import { cancelGeneration, generateVideo } from '@/contracts/production/generation';
import * as versions from '@/contracts/production/versions';
import { readFacts, saveFacts } from '@/contracts/project/facts';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);
const renderer = await startFakeRenderer(api);

const invitation = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' };
let projectId = '';
let [main, mls]: versions.Version[] = [];

const property = { address: '412 Alder Lane', price: { amount: 1_285_000, currency: 'USD' } };
const save = (change: object) =>
  me.call(saveFacts, { projectId }, { body: { facts: { ...property, ...change }, captions: [] } });
const readOutdated = async () =>
  (await steps.list(projectId)).filter(({ isOutdated }) => isOutdated).map(({ name }) => name);
const linkOf = async (version: versions.Version | undefined): Promise<string> =>
  (await me.call(versions.shareVersion, { projectId, versionId: version?.versionId ?? '' })).body
    .path;
const etagOf = async (version: versions.Version | undefined) => {
  const file = await me.fetch(versions.streamVersion, {
    projectId,
    versionId: version?.versionId ?? '',
  });
  await file.body?.cancel();
  return file.headers.get('etag');
};

/** Renders outdated versions again. */
async function remake(): Promise<void> {
  const outdated = (await steps.list(projectId)).filter(({ isOutdated }) => isOutdated);
  await steps.generate(projectId, { versionIds: outdated.map(({ versionId }) => versionId) });
}

beforeAll(async () => {
  projectId = (await makePhotoProject(me, 2)).projectId;
  await steps.add(projectId, 'mls');
  await save({ status: { kind: 'just-listed' } });
  await steps.generate(projectId);
  [main, mls] = await steps.list(projectId);
});

describe('a status', () => {
  it.each([
    [
      'an open house: the MLS version loses its status',
      { status: invitation },
      ['Property video', 'MLS'],
    ],
    [
      'other hours: the MLS version shows none',
      { status: { ...invitation, to: '17:00' } },
      ['Property video'],
    ],
    ['the end of the open house', {}, ['Property video']],
    [
      'an improved price',
      { status: { kind: 'price-improved' }, price: { amount: 1_199_000, currency: 'USD' } },
      ['Property video', 'MLS'],
    ],
    [
      'the same again',
      { status: { kind: 'price-improved' }, price: { amount: 1_199_000, currency: 'USD' } },
      [],
    ],
    ['sold, at the earlier price', { status: { kind: 'sold' } }, ['Property video', 'MLS']],
  ])('%s', async (_, change, names) => {
    await save(change);
    expect(await readOutdated()).toEqual(names);
    if (names.length > 0) await remake();
    expect(await readOutdated()).toEqual([]);
  });

  it('is changed free, in the versions that show it alone, under the same links', async () => {
    const links = [await linkOf(main), await linkOf(mls)];
    await save({ status: invitation });
    await remake();
    const before = {
      balance: await steps.balance(),
      main: await etagOf(main),
      mls: await etagOf(mls),
    };
    const jobs = renderer.jobs.length;
    await save({ status: { ...invitation, from: '14:00' } });
    await remake();
    expect(renderer.jobs.length).toBe(jobs + 1);
    const job = renderer.jobs.at(-1);
    expect(job?.kind === 'project-video' && job.versions.map(({ versionId }) => versionId)).toEqual(
      [main?.versionId],
    );
    expect(await steps.balance()).toBe(before.balance);
    expect(await etagOf(main)).not.toBe(before.main);
    expect(await etagOf(mls)).toBe(before.mls);
    expect([await linkOf(main), await linkOf(mls)]).toEqual(links);
    const query = { share: links[0]?.split('share=')[1] };
    const stranger = new ApiClient(api.address);
    const at = { projectId, versionId: main?.versionId ?? '' };
    expect((await stranger.fetch(versions.streamVersion, at, { query })).status).toBe(200);
  });

  it('is undone during the render: cancelled versions are rendered as before', async () => {
    const earlier = (await me.call(readFacts, { projectId })).body.facts.status;
    renderer.toVersionBehaviour = () => 'hold';
    await save({ status: { kind: 'sold' } });
    const started = await me.call(
      generateVideo,
      { projectId },
      { body: { versionIds: [main?.versionId] } },
    );
    expect(started.body.status).toBe('processing');
    expect((await me.call(cancelGeneration, { projectId })).status).toBe(200);
    renderer.toVersionBehaviour = () => 'finish';
    await save({ status: earlier });
    const [version] = await steps.list(projectId);
    expect([version?.state, version?.video === undefined]).toEqual(['cancelled', false]);
    await steps.generate(projectId, { versionIds: [main?.versionId] });
    const [again] = await steps.list(projectId);
    expect([again?.state, again?.isOutdated]).toEqual(['completed', false]);
  });
});
