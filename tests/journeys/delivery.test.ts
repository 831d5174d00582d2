import { beforeAll, describe, expect, it } from 'vitest';
import * as versions from '@/contracts/production/versions';
import { saveBrand, uploadHeadshot } from '@/contracts/project/brands';
import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import { listProjects, saveProjectInfo } from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import * as delivery from '@/contracts/publishing/delivery';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { addPhoto, makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({ TRIAL_TOKENS: '5000' });
const me = new ApiClient(api.address);
const stranger = new ApiClient(api.address);
const steps = new VersionSteps(me);
await startFakeRenderer(api);

let projectId = '';
let shotIds: readonly string[] = [];
const open = async (deliveryKind: string) =>
  me.call(delivery.openDeliveryLink, { projectId, deliveryKind });
const toShare = ({ body }: Awaited<ReturnType<typeof open>>): string =>
  body.path.split('share=')[1];
const read = async (share: string) =>
  stranger.call(delivery.readDeliveryPage, { projectId }, { query: { share } });
const find = async (preset: versions.VersionPreset) => {
  const version = (await steps.list(projectId)).find((one) => one.preset === preset);
  if (version === undefined) throw new Error(`there is no ${preset}`);
  return { projectId, versionId: version.versionId };
};

beforeAll(async () => {
  ({ projectId, shotIds } = await makePhotoProject(me, 3));
});

it('there is no page before there is a video', async () => {
  const answer = await open('branded');
  expect([answer.status, answer.body.code]).toEqual([409, 'illegal_state']);
  expect((await me.call(delivery.listDeliveryLinks, { projectId })).body).toEqual({ links: [] });
});

describe('a listing with a completed video', () => {
  beforeAll(async () => {
    await steps.add(projectId, 'reel');
    await steps.generate(projectId);
  });

  it('needs no facts: its page shows its name, its video and its photos', async () => {
    const opened = await open('branded');
    expect([opened.status, opened.body]).toEqual([
      200,
      {
        kind: 'branded',
        path: expect.stringMatching(
          new RegExp(`^/listing/${projectId}\\?share=[A-Za-z0-9_-]{22}$`),
        ),
      },
    ]);
    const page = await read(toShare(opened));
    expect([page.status, page.body]).toMatchObject([
      200,
      { title: 'Property', isNeutral: false, facts: {}, locale: 'en-US' },
    ]);
    expect(page.body.agent).toBeUndefined();
    expect(page.body.photos.map((photo: delivery.DeliveredPhoto) => photo.shotId)).toEqual(shotIds);
  });

  it('is the same link until it is revoked, and its token is not stored', async () => {
    const first = await open('branded');
    expect((await open('branded')).body).toEqual(first.body);
    const links = await me.call(delivery.listDeliveryLinks, { projectId });
    expect(links.body).toEqual({ links: [first.body] });
    const rows = await api.deps.database.query('select * from delivery_links');
    const token = toShare(first);
    for (const form of [token, Buffer.from(token).toString('hex')]) {
      expect(JSON.stringify(rows)).not.toContain(form);
    }
  });

  it('is neutral only once a neutral version is completed', async () => {
    const refused = await open('neutral');
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The unbranded page shows the MLS version, which isn’t created yet.',
    ]);
  });

  describe('with facts, a brand and an MLS version', () => {
    const invitation = {
      kind: 'open-house',
      date: '2026-11-29',
      from: '13:00',
      to: '16:00',
    } as const;
    const facts: ProjectFacts['facts'] = {
      address: '412 Alder Lane',
      city: 'Sausalito',
      price: { amount: 1_285_000, currency: 'USD' },
      beds: 4,
      highlights: ['Sea view', 'Call Maya Lindqvist'],
      status: invitation,
    };
    let branded = '';
    let neutral = '';

    beforeAll(async () => {
      const description = 'Light <script>alert(1)</script> & air.\nhttps://example.com';
      await me.call(saveProjectInfo, { projectId }, { body: { name: 'Alder', description } });
      const captions = [{ shotId: shotIds[0], title: 'Kitchen', detail: 'South' }];
      await me.call(saveFacts, { projectId }, { body: { facts, captions } });
      await me.call(saveBrand, {}, { body: { name: 'Maya Lindqvist', phone: '(555) 010-0142' } });
      const headshot = { name: 'me.jpg', bytes: await makePhoto(8, { width: 800, height: 800 }) };
      expect((await me.uploadTo(uploadHeadshot, {}, headshot)).status).toBe(200);
      const mls = await steps.add(projectId, 'mls', { name: 'Maya for the MLS' });
      await steps.generate(projectId, { versionIds: [mls.versionId] });
      [branded, neutral] = [toShare(await open('branded')), toShare(await open('neutral'))];
    });

    it('shows all of them on the page with the brand', async () => {
      const { body }: { body: delivery.DeliveryPage } = await read(branded);
      expect(body).toMatchObject({
        title: '412 Alder Lane',
        description: 'Light <script>alert(1)</script> & air.\nhttps://example.com',
        facts,
        agent: { name: 'Maya Lindqvist', phone: '(555) 010-0142' },
      });
      expect(body.versions.map(({ label, fileName }) => [label, fileName])).toEqual([
        ['Property video', 'Alder-Property-video.mp4'],
        ['Reel', 'Alder-Reel.mp4'],
        ['Maya for the MLS', 'Alder-MLS.mp4'],
      ]);
      expect(body.photos.map(({ caption }) => caption)).toEqual([
        'Kitchen · South',
        undefined,
        undefined,
      ]);
      const headshot = await fetch(api.address + body.agent?.headshot?.url);
      expect([headshot.status, headshot.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=31536000, immutable',
      ]);
    });

    it('shows neutral ones alone on the other, and opens no other file with its link', async () => {
      const { body }: { body: delivery.DeliveryPage } = await read(neutral);
      const { highlights, status, ...rest } = facts;
      expect(body).toMatchObject({ isNeutral: true, title: '412 Alder Lane', facts: rest });
      expect([body.description, body.agent, body.facts.status, body.facts.highlights]).toEqual([
        undefined,
        undefined,
        undefined,
        ['Sea view'],
      ]);
      expect(body.versions.map(({ label, fileName }) => [label, fileName])).toEqual([
        ['MLS', 'Alder-MLS.mp4'],
      ]);
      const query = { share: neutral };
      const reel = await find('reel');
      for (const operation of [
        versions.streamVersion,
        versions.downloadVersion,
        versions.readSharedVersion,
      ]) {
        expect((await stranger.call(operation, reel, { query })).status).toBe(404);
      }
      for (const operation of [delivery.readDeliveryHeadshot, delivery.readDeliveryLogo]) {
        expect((await stranger.call(operation, { projectId }, { query })).status).toBe(404);
      }
      expect(
        (await stranger.fetch(versions.downloadVersion, await find('mls'), { query })).status,
      ).toBe(200);
    });

    it('says the price, the address and the agent on the page of one version as well', async () => {
      const shareOf = async (preset: versions.VersionPreset) => {
        const { body } = await me.call(versions.shareVersion, await find(preset));
        return { share: body.path.split('share=')[1] };
      };
      const query = await shareOf('reel');
      const { body } = await stranger.call(versions.readSharedVersion, await find('reel'), {
        query,
      });
      const { highlights, ...shown } = facts;
      expect(body.listing).toMatchObject({
        facts: shown,
        agent: { name: 'Maya Lindqvist', phone: '(555) 010-0142' },
      });
      expect(body.listing.facts.highlights).toBeUndefined();
      expect((await fetch(api.address + body.listing.agent.headshot.url)).status).toBe(200);

      const plain = await shareOf('mls');
      const neutralVideo = await stranger.call(versions.readSharedVersion, await find('mls'), {
        query: plain,
      });
      expect([neutralVideo.status, neutralVideo.body.listing]).toEqual([200, undefined]);
      const picture = await stranger.call(
        delivery.readDeliveryHeadshot,
        { projectId },
        { query: plain },
      );
      expect(picture.status).toBe(404);
      await me.call(versions.unshareVersion, await find('reel'));
      const gone = await stranger.call(delivery.readDeliveryHeadshot, { projectId }, { query });
      expect(gone.status).toBe(404);
    });

    it('opens every file that the page names, and nothing else', async () => {
      const { body }: { body: delivery.DeliveryPage } = await read(branded);
      const urls = [
        ...body.versions.flatMap((each) => [each.videoUrl, each.posterUrl, each.downloadUrl]),
        ...body.photos.map(({ url }) => `${url}&width=640`),
      ];
      for (const url of urls) {
        const answer = await fetch(api.address + url);
        await answer.body?.cancel();
        expect(answer.status, url).toBe(200);
      }
      const later = await addPhoto(me, projectId, 9);
      const query = { share: branded };
      const at = { projectId, shotId: later };
      expect((await stranger.call(readShotImage, at, { query })).status).toBe(404);
    });

    it('invites to no viewing of a sold home', async () => {
      const brand = { name: 'Maya Lindqvist', phone: '(555) 010-0142' };
      await me.call(saveBrand, {}, { body: { ...brand, callToAction: 'Book a private tour' } });
      const readCall = async (status: ProjectFacts['facts']['status']) => {
        const body = { facts: { ...facts, status }, captions: [] };
        await me.call(saveFacts, { projectId }, { body });
        return (await read(branded)).body.agent.callToAction;
      };
      expect(await readCall({ kind: 'under-contract' })).toBe('Book a private tour');
      expect(await readCall({ kind: 'sold' })).toBeUndefined();
    });

    it('its share pages say when an open house is over, the neutral one never', async () => {
      const readPast = async (preset: versions.VersionPreset) => {
        const at = await find(preset);
        const { path } = (await me.call(versions.shareVersion, at)).body;
        const query = { share: path.split('share=')[1] };
        return (await stranger.call(versions.readSharedVersion, at, { query })).body.pastInvitation;
      };
      const listed = async () => (await me.call(listProjects)).body[0].invitation;
      await me.call(saveBrand, {}, { body: { name: 'Maya Lindqvist', locale: 'en-GB' } });
      const save = (status: ProjectFacts['facts']['status']) => {
        const body = { facts: { ...facts, status }, captions: [] };
        return me.call(saveFacts, { projectId }, { body });
      };
      const make = async () => {
        const made = (await steps.list(projectId)).filter(({ video }) => video !== undefined);
        await steps.generate(projectId, { versionIds: made.map(({ versionId }) => versionId) });
      };
      await save({ ...invitation, date: '2100-11-28' });
      await make();
      expect(await readPast('reel')).toBeUndefined();
      await save({ ...invitation, date: '2020-11-28' });
      // The video shows the previous one.
      expect(await readPast('reel')).toBeUndefined();
      await make();
      const past = { date: '2020-11-28', locale: 'en-GB' };
      expect(await readPast('reel')).toEqual(past);
      expect(await readPast('mls')).toBeUndefined();
      expect(await listed()).toEqual({ ...invitation, date: '2020-11-28' });
      // A sold home has no open house, but its videos announce it until they are rendered again.
      await save({ kind: 'sold' });
      expect(await readPast('reel')).toEqual(past);
      expect(await listed()).toEqual({ ...invitation, date: '2020-11-28' });
      await make();
      expect([await readPast('reel'), await listed()]).toEqual([undefined, undefined]);
    });

    it('shows a change of the listing without a new render', async () => {
      const body = { facts: { ...facts, status: { kind: 'sold' } }, captions: [] };
      await me.call(saveFacts, { projectId }, { body });
      expect((await read(branded)).body.facts.status).toEqual({ kind: 'sold' });
    });

    it('takes no description that a page could not carry', async () => {
      const body = { name: 'Alder', description: 'x'.repeat(50_000) };
      const refused = await me.call(saveProjectInfo, { projectId }, { body });
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    });

    it('opens nothing once it is revoked, and the next link is another', async () => {
      const files = (await read(branded)).body.versions[0];
      const params = { projectId, deliveryKind: 'branded' };
      expect((await me.call(delivery.revokeDeliveryLink, params)).status).toBe(200);
      expect((await me.call(delivery.revokeDeliveryLink, params)).status).toBe(200);
      expect((await read(branded)).status).toBe(404);
      for (const url of [files.videoUrl, files.posterUrl, files.downloadUrl]) {
        expect((await fetch(api.address + url)).status).toBe(404);
      }
      expect((await read('A'.repeat(22))).status).toBe(404);
      expect(toShare(await open('branded'))).not.toBe(branded);
      // The other one still works.
      expect((await read(neutral)).status).toBe(200);
    });
  });
});
