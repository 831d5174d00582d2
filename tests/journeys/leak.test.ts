import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import { readSharedVideo } from '@/contracts/production/sharing';
import * as versions from '@/contracts/production/versions';
import { saveBrand } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { saveProjectInfo } from '@/contracts/project/projects';
import * as delivery from '@/contracts/publishing/delivery';
import { downloadPlayReport, recordPlay } from '@/contracts/publishing/plays';
import { chooseShown, toListingGraph, toListingMetadata } from '@/lib/listing-page';
import { toShareMetadata } from '@/lib/share-metadata';
import { ApiClient } from '@/tests/support/api-client';
import { readPdfText } from '@/tests/support/read-pdf-text';
import { startTestApi } from '@/tests/support/start-api';
import { findLeaks, leakyFacts, unmistakableBrand } from '@/tests/support/unmistakable-brand';
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
const origin = 'https://reels.example';

/** A shared version of a project with a brand in every field. */
interface Shared {
  readonly at: { readonly projectId: string; readonly versionId: string };
  readonly path: string;
  readonly query: { readonly share: string };
}
let branded: Shared;
let neutral: Shared;

beforeAll(async () => {
  vi.stubEnv('API_URL', api.address);
  vi.stubEnv('APP_ORIGIN', origin);
  const { projectId, shotIds } = await makePhotoProject(me, 2);
  const description = 'Zyxmira Quolthuis of Wuzzlix, open house on Sunday.';
  const info = { name: '412 Alder Lane', description };
  await me.call(saveProjectInfo, { projectId }, { body: info });
  await me.call(saveBrand, {}, { body: unmistakableBrand });
  const captions = [
    { shotId: shotIds[0], title: 'Kitchen', detail: 'Squonked at wuzzlix.example' },
  ];
  const saved = await me.call(saveFacts, { projectId }, { body: { facts: leakyFacts, captions } });
  expect(saved.status).toBe(200);
  await steps.add(projectId, 'mls', { name: 'Wuzzlix for the MLS' });
  await steps.generate(projectId);
  const shared = await Promise.all(
    (await steps.list(projectId)).map(async ({ versionId }) => {
      const at = { projectId, versionId };
      const path: string = (await me.call(versions.shareVersion, at)).body.path;
      return { at, path, query: { share: path.split('share=')[1] ?? '' } };
    }),
  );
  const [own, mls] = shared;
  if (own === undefined || mls === undefined) throw new Error('two were made');
  [branded, neutral] = [own, mls];
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** Returns everything that a visitor with a version's link receives besides the video itself. */
async function readAll({ at, path, query }: Shared): Promise<string> {
  const stranger = new ApiClient(api.address);
  const [seen, asProject] = await Promise.all([
    stranger.call(versions.readSharedVersion, at, { query }),
    stranger.call(readSharedVideo, { projectId: at.projectId }, { query }),
  ]);
  expect(seen.status).toBe(200);
  const files = await Promise.all(
    [
      versions.streamVersion,
      versions.downloadVersion,
      versions.readVersionPoster,
      versions.streamVersionPreview,
    ].map(async (operation) => {
      const file = await stranger.fetch(operation, at, { query });
      await file.body?.cancel();
      return [file.status, ...file.headers];
    }),
  );
  const page = toShareMetadata(seen.body, {
    origin,
    path,
    embedPath: `/embed/${at.projectId}/${at.versionId}?share=${query.share}`,
  });
  const { answerOembed } = await import('@/route-handlers/answer-oembed');
  const oembed = await answerOembed(new URLSearchParams({ url: origin + path }), undefined);
  expect(oembed.status).toBe(200);
  return JSON.stringify([seen.body, asProject.body, files, page, await oembed.json()]);
}

async function readPageOf(deliveryKind: DeliveryKind): Promise<unknown> {
  const { projectId } = branded.at;
  const opened = await me.call(delivery.openDeliveryLink, { projectId, deliveryKind });
  const query = { share: opened.body.path.split('share=')[1] };
  return (
    await new ApiClient(api.address).call(delivery.readDeliveryPage, { projectId }, { query })
  ).body;
}

/** Returns everything that a visitor with a link of the listing's page receives besides pictures and videos. */
async function readListing(deliveryKind: DeliveryKind): Promise<string> {
  const { projectId } = branded.at;
  const stranger = new ApiClient(api.address);
  const opened = await me.call(delivery.openDeliveryLink, { projectId, deliveryKind });
  const share: string = opened.body.path.split('share=')[1];
  const { body: page } = await stranger.call(
    delivery.readDeliveryPage,
    { projectId },
    { query: { share } },
  );
  const downloads = await Promise.all(
    page.versions.map(async ({ downloadUrl }: { downloadUrl: string }) => {
      const file = await fetch(api.address + downloadUrl);
      await file.body?.cancel();
      return [...file.headers];
    }),
  );
  const listing = { page, shown: chooseShown(page, undefined), share, origin };
  const read = [page, downloads, toListingMetadata(listing), toListingGraph(listing)];
  const { answerOembed } = await import('@/route-handlers/answer-oembed');
  const url = origin + opened.body.path;
  const oembed = await answerOembed(new URLSearchParams({ url }), undefined);
  expect(oembed.status).toBe(200);
  return JSON.stringify([...read, await oembed.json()]);
}

describe('a brand of unmistakable words', () => {
  it('is nowhere in the renderer’s input for the MLS version, and in the branded one’s part', () => {
    const job = renderer.jobs.at(-1);
    if (job?.kind !== 'project-video') throw new Error('no video was asked for');
    const [own, mls] = job.versions.map((version) => findLeaks(JSON.stringify(version)));
    expect(mls).toEqual([]);
    expect(own).toEqual(expect.arrayContaining(['zyxmira', 'wuzzlix', '#b1005e', 'open-house']));
    // Nor in the parts that all versions share.
    expect(findLeaks(JSON.stringify({ ...job, versions: [] }))).toEqual([]);
  });

  it('is in no page, file name, header or embedding of the MLS version', async () => {
    expect(findLeaks(await readAll(neutral))).toEqual([]);
    // Control: the search finds it on the branded version's page, which has the description and the agent.
    expect(findLeaks(await readAll(branded))).toEqual(
      expect.arrayContaining(['zyxmira', 'wuzzlix', 'open house', 'squonk', '019-8642', '13:17']),
    );
  });

  it('is nowhere in the listing’s page without the brand, and on the one with it', async () => {
    expect(findLeaks(await readListing('neutral'))).toEqual([]);
    expect(findLeaks(await readListing('branded'))).toEqual(
      expect.arrayContaining(['zyxmira', 'wuzzlix', '07654321', 'open house', 'squonk']),
    );
  });

  it('is on no still without the brand, nor in the name of its file', async () => {
    const { stills } = (await readPageOf('neutral')) as delivery.DeliveryPage;
    const [first] = stills;
    const read = async () => {
      const answer = await fetch(api.address + first?.url);
      expect(answer.status).toBe(200);
      expect(findLeaks(JSON.stringify([...answer.headers]))).toEqual([]);
      return Buffer.from(await answer.arrayBuffer());
    };
    const loud = await read();
    await me.call(saveBrand, {}, { body: {} });
    const silent = await read();
    await me.call(saveBrand, {}, { body: unmistakableBrand });
    expect(silent.equals(loud)).toBe(true);
  });

  it('is nowhere in the report as a PDF, although the user named the version so', async () => {
    const { projectId } = branded.at;
    const stranger = new ApiClient(api.address);
    const { query } = neutral;
    const { playToken } = (await stranger.call(versions.readSharedVersion, neutral.at, { query }))
      .body;
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; viewer)' };
    const body = { playToken, place: 'share', quarters: 4 };
    expect((await stranger.call(recordPlay, {}, { body, headers })).status).toBe(204);
    const answer = await me.fetch(downloadPlayReport, { projectId });
    const pdf = Buffer.from(await answer.arrayBuffer());
    const text = readPdfText(pdf);
    expect(text).toContain('412 Alder Lane');
    expect(text.split('\n')).toContain('MLS');
    expect(findLeaks(text)).toEqual([]);
    expect(findLeaks(pdf)).toEqual([]);
  });

  it('is nowhere in it either if the project is named after the user', async () => {
    const { projectId } = branded.at;
    const rename = (name: string) =>
      me.call(saveProjectInfo, { projectId }, { body: { name, description: 'Zyxmira' } });
    await rename('Zyxmira Quolthuis, Alder Lane');
    const read = await readListing('neutral');
    await rename('412 Alder Lane');
    expect(findLeaks(read)).toEqual([]);
    expect(read).toContain('412-Alder-Lane-MLS.mp4');
  });

  it('is not in the name of the MLS version’s file, although the user named the version so', async () => {
    const [, mls] = await steps.list(neutral.at.projectId);
    expect([mls?.name, mls?.video?.fileName]).toEqual([
      'Wuzzlix for the MLS',
      '412-Alder-Lane-MLS.mp4',
    ]);
  });
});
