import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { readPreferences, savePreferences } from '@/contracts/people/users';
import { enhanceShot, listVariants } from '@/contracts/production/enhancements';
import { generateShotVideo, generateVideo, readStatus } from '@/contracts/production/generation';
import { readSharedVideo, shareProject } from '@/contracts/production/sharing';
import { readProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { addPhotoFile, makePhotoProject } from './generation/photo-project';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);
const decide = (labelAltered: boolean) => me.call(savePreferences, {}, { body: { labelAltered } });

afterEach(async () => {
  renderer.disclosure = 'adjusted';
  expect((await decide(true)).status).toBe(200);
});

async function makeVideo(projectId: string) {
  await me.call(generateVideo, { projectId });
  await eventually(async () =>
    expect((await me.call(readStatus, { projectId })).body.status).toBe('completed'),
  );
  const job = renderer.jobs.at(-1);
  if (job?.kind !== 'project-video') throw new Error('no video was made');
  return job;
}

describe('whether videos say what was altered', () => {
  it('is enabled by default', async () => {
    const answer = await me.call(readPreferences);
    expect([answer.status, answer.body]).toEqual([
      200,
      { labelAltered: true, editsNewProjects: false },
    ]);
  });

  it('can be turned off by the user, for later videos', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 1);
    expect((await makeVideo(projectId)).labelAltered).toBe(true);
    expect((await decide(false)).body).toMatchObject({ labelAltered: false });
    expect((await me.call(readPreferences)).body).toMatchObject({ labelAltered: false });
    expect((await makeVideo(projectId)).labelAltered).toBe(false);
    const shot = { projectId, shotId: shotIds[0] ?? '' };
    const body = { prompt: 'slowly closer' };
    expect((await me.call(generateShotVideo, shot, { body })).status).toBe(200);
    await eventually(() =>
      expect(renderer.jobs.at(-1)).toMatchObject({ kind: 'shot-video', labelAltered: false }),
    );
  });

  it('keeps one setting while another is changed', async () => {
    const body = { editsNewProjects: true };
    const both = { labelAltered: true, editsNewProjects: true };
    expect((await me.call(savePreferences, {}, { body })).body).toEqual(both);
    expect((await decide(true)).body).toEqual(both);
  });

  it.each([{}, { labelAltered: 'no' }])('%o is no decision', async (body) => {
    expect((await me.call(savePreferences, {}, { body })).status).toBe(400);
  });
});

describe('an altered picture', () => {
  it('is sent to the renderer, and shown on the project and on the shared page with its original', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    const [first = '', second = ''] = shotIds;
    renderer.disclosure = 'altered';
    const altered = { projectId, shotId: second };
    const made = await me.call(enhanceShot, altered, { body: { prompt: 'an evening sky' } });
    expect(made.body.disclosure).toBe('altered');
    renderer.disclosure = 'adjusted';
    await me.call(enhanceShot, { projectId, shotId: first }, { body: { prompt: 'brighter' } });

    const { items } = await makeVideo(projectId);
    expect(items.map(({ disclosure }) => disclosure)).toEqual(['adjusted', 'altered']);
    const { clips } = (await me.call(readProject, { projectId })).body;
    expect(clips.map((clip: { disclosure: string }) => clip.disclosure)).toEqual([
      'adjusted',
      'altered',
    ]);

    const { path } = (await me.call(shareProject, { projectId })).body;
    const share = new URL(path, api.address).searchParams.get('share') ?? '';
    const shared = await fetchShared(projectId, share);
    const address = `/api/video-projects/${projectId}/image/${second}`;
    expect(shared.altered).toEqual([
      {
        shotId: second,
        position: 1,
        disclosure: 'altered',
        url: `${address}?variant=${made.body.enhancedFileName}&share=${share}`,
        originalUrl: `${address}?variant=original.jpg&share=${share}`,
      },
    ]);
    const original = await fetch(api.address + shared.altered[0].originalUrl);
    expect(original.headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('a photo whose metadata declares a generative model', () => {
  it.each(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'])(
    'is altered from the start, and its copies go on saying so (%s)',
    async (source) => {
      const shot = await addPhotoFile(me, await makeStatedPhoto(source));
      const [original] = (await me.call(listVariants, shot)).body.variants;
      expect(original.disclosure).toBe('altered');
      const { xmp } = await sharp(await download(original.url)).metadata();
      expect(xmp?.toString()).toContain(`/${source}"`);

      await makeVideo(shot.projectId);
      const { path } = (await me.call(shareProject, shot)).body;
      const share = new URL(path, api.address).searchParams.get('share') ?? '';
      const [altered] = (await fetchShared(shot.projectId, share)).altered;
      expect(altered).toEqual({
        shotId: shot.shotId,
        position: 0,
        disclosure: 'altered',
        url: expect.stringContaining('?variant=original.jpg&share='),
      });
    },
  );

  it.each(['digitalCapture', 'algorithmicallyEnhanced', 'nonsense'])(
    'is nothing of the kind when it says %s',
    async (source) => {
      const shot = await addPhotoFile(me, await makeStatedPhoto(source));
      const [original] = (await me.call(listVariants, shot)).body.variants;
      expect(original.disclosure).toBe('none');
    },
  );
});

/** With the property as an element, as other programs write it. */
async function makeStatedPhoto(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const photo = sharp(await makePhoto(3, { width: 64, height: 48 }));
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><ext:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${source}</ext:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>`;
  return new Uint8Array(await photo.withXmp(xmp).jpeg().toBuffer());
}

async function download(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(api.address + path)).arrayBuffer());
}

/** As a stranger with the link. */
async function fetchShared(projectId: string, share: string) {
  return (
    await new ApiClient(api.address).call(readSharedVideo, { projectId }, { query: { share } })
  ).body;
}
