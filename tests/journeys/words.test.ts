import { describe, expect, it } from 'vitest';
import { generateVideo } from '@/contracts/production/generation';
import { readBrand, saveBrand } from '@/contracts/project/brands';
import { type ProjectFacts, readFacts, saveFacts } from '@/contracts/project/facts';
import { listProjects, retryProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject, type PhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const idp = await startTokenIssuer();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const renderer = await startFakeRenderer(api);

const brand = {
  name: 'Maya Lindqvist',
  brokerage: 'Coast & Cedar',
  phone: '(555) 010-0142',
  email: 'maya@coast.example',
  colours: { ground: '#102030', accent: '#ffcc00' },
  showsEqualHousing: true,
  theme: 'bold',
} as const;
const facts = {
  address: '412 Alder Lane',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  status: { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' },
} as const;

/** Creates a user with a project that has a branded version and one for the MLS. */
async function start(name: string) {
  const me = new ApiClient(api.address, await idp.sign(name));
  const steps = new VersionSteps(me);
  const project = await makePhotoProject(me, 2);
  await steps.add(project.projectId, 'mls');
  return { me, steps, project };
}

const save = (me: ApiClient, { projectId }: PhotoProject, body: unknown) =>
  me.call(saveFacts, { projectId }, { body });

function lastVersions() {
  const job = renderer.jobs.at(-1);
  if (job?.kind !== 'project-video') throw new Error('no video was asked for');
  const [branded, neutral] = job.versions;
  if (branded === undefined || neutral === undefined) throw new Error('two were asked for');
  return { branded, neutral };
}

describe('facts and brand', () => {
  it('are empty at first, then as saved, separate for each user', async () => {
    const { me, project } = await start('storing');
    const { projectId } = project;
    expect((await me.call(readFacts, { projectId })).body).toEqual({ facts: {}, captions: [] });
    expect((await me.call(readBrand)).body).toEqual({});
    const captions = [{ shotId: project.shotIds[1], title: 'Kitchen', detail: 'Marble island' }];
    const body = { facts, captions, theme: 'quiet' };
    expect((await save(me, project, body)).body).toEqual(body);
    expect((await me.call(saveBrand, {}, { body: brand })).body).toEqual(brand);
    expect((await me.call(readFacts, { projectId })).body).toEqual(body);
    expect((await me.call(readBrand)).body).toEqual(brand);
    // The name of a project without one.
    const [listed] = (await me.call(listProjects)).body;
    expect([listed.projectId, listed.address]).toEqual([projectId, facts.address]);

    const other = new ApiClient(api.address, await idp.sign('another'));
    expect((await other.call(readBrand)).body).toEqual({});
    const copy = (await me.call(retryProject, { projectId })).body;
    expect((await me.call(readFacts, { projectId: copy.projectId })).body).toEqual(body);
  });

  it('keep the asking price before a sale, in any save, until it is relisted', async () => {
    const { me, project } = await start('seller');
    const asked = facts.price;
    const soldFor = { amount: 1_240_000, currency: 'USD' };
    const read = async (): Promise<ProjectFacts> =>
      (await me.call(readFacts, { projectId: project.projectId })).body;
    const sell = (changed: object = {}) => ({
      facts: { ...facts, price: soldFor, status: { kind: 'sold' }, ...changed },
      captions: [],
    });
    await save(me, project, { facts, captions: [] });
    expect((await read()).askingPrice).toBeUndefined();
    await save(me, project, sell());
    expect(await read()).toMatchObject({ askingPrice: asked, facts: { price: soldFor } });
    await save(me, project, sell({ beds: 5 }));
    expect((await read()).askingPrice).toEqual(asked);
    await save(me, project, { facts: { ...facts, price: asked }, captions: [] });
    expect((await read()).askingPrice).toBeUndefined();
  });

  it('that two devices change at once keep the changes of both', async () => {
    const { me, project } = await start('two-devices');
    const [first, second] = project.shotIds;
    const captions = [
      { shotId: first, title: 'Front' },
      { shotId: second, title: 'Kitchen' },
    ];
    const read = (await save(me, project, { facts, captions, theme: 'quiet' })).body;
    const { beds, ...withoutBeds } = facts;
    await save(me, project, {
      base: read,
      facts: { ...facts, city: 'Salem, OR', highlights: ['Sea view'] },
      captions: [{ shotId: first, title: 'The front' }],
      theme: 'quiet',
    });
    // The other device has read the earlier words.
    const saved = await save(me, project, {
      base: read,
      facts: { ...withoutBeds, city: 'Portland' },
      captions: [...captions.slice(0, 1), { shotId: second, title: 'Kitchen, in marble' }],
      theme: 'bold',
    });
    expect(saved.body.facts).toEqual({
      ...withoutBeds,
      city: 'Portland',
      highlights: ['Sea view'],
    });
    expect(saved.body.theme).toBe('bold');
    expect(saved.body.captions).toEqual([
      { shotId: first, title: 'The front' },
      { shotId: second, title: 'Kitchen, in marble' },
    ]);
    expect(beds).toBeDefined();
  });

  it('that are invalid are rejected', async () => {
    const { me, project } = await start('refused');
    const [shotId] = project.shotIds;
    const caption = { shotId, title: 'Kitchen' };
    const bodies = [
      { facts: { beds: -1 }, captions: [] },
      { facts: { fax: '1' }, captions: [] },
      { facts: {}, captions: [caption, caption] },
      { facts: {}, captions: [], theme: 'loud' },
    ];
    for (const body of bodies) expect((await save(me, project, body)).status).toBe(400);
    const coloured = { colours: { ground: 'red', accent: '#ffffff' } };
    expect((await me.call(saveBrand, {}, { body: coloured })).status).toBe(400);
    // A client may never choose a key of the store.
    expect((await me.call(saveBrand, {}, { body: { logo: 'media/a' } })).status).toBe(400);
  });
});

describe('the job of a project with words', () => {
  it('has none without facts', async () => {
    const { steps, project } = await start('silent');
    await steps.generate(project.projectId);
    const { branded, neutral } = lastVersions();
    expect([branded.words, neutral.words]).toEqual([undefined, undefined]);
  });

  it('sends the renderer all facts for a branded version, and only the property’s for the MLS', async () => {
    const { me, steps, project } = await start('telling');
    const captions = [
      { shotId: project.shotIds[0], title: 'Call Maya Lindqvist' },
      { shotId: project.shotIds[1], title: 'Kitchen', detail: 'Marble island' },
    ];
    const highlights = ['Sea view', 'Ask 555 010 0142', 'maya@coast.example'];
    await save(me, project, { facts: { ...facts, highlights }, captions });
    await me.call(saveBrand, {}, { body: brand });
    await steps.generate(project.projectId);
    const { branded, neutral } = lastVersions();
    const { theme, ...shown } = brand;
    expect(branded.words).toEqual({
      kind: 'branded',
      theme,
      locale: 'en-US',
      facts: { ...facts, highlights },
      captions,
      brand: shown,
    });
    const { status: _, ...property } = facts;
    expect(neutral.words).toEqual({
      kind: 'neutral',
      theme,
      locale: 'en-US',
      facts: { ...property, highlights: ['Sea view'] },
      captions: captions.slice(1),
    });
    // In any notation: the neutral version's part of the job contains nothing about the user.
    const text = JSON.stringify(neutral).toLowerCase();
    for (const part of ['maya', 'coast', '555 010', '(555)', 'open-house', '#102030']) {
      expect(text).not.toContain(part);
    }
  });

  it('leaves the MLS version without words where there is nothing but a brand', async () => {
    const { me, steps, project } = await start('branding');
    await me.call(saveBrand, {}, { body: brand });
    await steps.generate(project.projectId);
    const { branded, neutral } = lastVersions();
    expect(branded.words?.kind).toBe('branded');
    expect(neutral.words).toBeUndefined();
  });

  it('is refused, with the characters, where the words cannot be drawn', async () => {
    const { me, project } = await start('drawing');
    await save(me, project, { facts: { address: '412 Alder 🏡 Lane' }, captions: [] });
    const { projectId } = project;
    const refused = await me.call(generateVideo, { projectId });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The words on the video have characters that cannot be drawn: 🏡',
    ]);
  });
});

describe('a version', () => {
  it('is out of date once what it says changes, and only then', async () => {
    const { me, steps, project } = await start('changing');
    const { projectId } = project;
    const outdated = async () => (await steps.list(projectId)).map((version) => version.isOutdated);
    const told: ProjectFacts = { facts: { address: '412 Alder Lane', beds: 4 }, captions: [] };
    await steps.generate(projectId);
    expect(await outdated()).toEqual([false, false]);
    await save(me, project, told);
    expect(await outdated()).toEqual([true, true]);
    await steps.generate(projectId);
    expect(await outdated()).toEqual([false, false]);
    await save(me, project, told);
    expect(await outdated()).toEqual([false, false]);
    await me.call(saveBrand, {}, { body: brand });
    // The brand's theme applies to all versions.
    expect(await outdated()).toEqual([true, true]);
    await steps.generate(projectId);
    await me.call(saveBrand, {}, { body: { ...brand, name: 'Maya L.' } });
    expect(await outdated()).toEqual([true, false]);
  });
});
