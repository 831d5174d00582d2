import { describe, expect, it } from 'vitest';
import { listStills } from '@/contracts/production/stills';
import * as versions from '@/contracts/production/versions';
import { saveBrand } from '@/contracts/project/brands';
import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import { saveProjectInfo } from '@/contracts/project/projects';
import { openDeliveryLink, readDeliveryPage } from '@/contracts/publishing/delivery';
import { checkNeutralVersion } from '@/rules/check-neutral-version';
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

describe('a version for the MLS', () => {
  it('has a file, a zip, stills and a line of the page without the name of the agent', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await me.call(saveBrand, {}, { body: { name: 'Maya Lindqvist' } });
    const [main] = await steps.list(projectId);
    const { versionId } = await steps.add(projectId, 'mls');
    const body = { name: 'Maya Lindqvist 415-555-0142' };
    expect((await me.call(saveProjectInfo, { projectId }, { body })).status).toBe(200);
    const nameFiles = async () => {
      const kit = { query: { kit: 'true' } };
      const zip = await me.fetch(versions.downloadVersions, { projectId }, kit);
      const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1');
      return {
        listed: (await steps.list(projectId)).map(({ video }) => video?.fileName),
        zip: zip.headers.get('content-disposition'),
        entries: [...new Set(bytes.match(/[\w/-]+\.(?:mp4|jpg|txt)/g))],
        stills: (await me.call(listStills, { projectId, versionId })).body.stills.map(
          ({ fileName }: { fileName: string }) => fileName,
        ),
      };
    };
    await steps.generate(projectId, { versionIds: [versionId] });
    const alone = await nameFiles();
    expect(alone).toMatchObject({ listed: [undefined, 'Property-video-MLS.mp4'] });
    expect(JSON.stringify(alone)).not.toMatch(/Maya|Lindqvist|0142/);
    await steps.generate(projectId, { versionIds: [main?.versionId] });
    const both = await nameFiles();
    expect(both.listed).toEqual([
      'Maya-Lindqvist-415-555-0142-Property-video.mp4',
      'Property-video-MLS.mp4',
    ]);
    expect(both.entries).toEqual(expect.arrayContaining(both.listed));
    const opened = await me.call(openDeliveryLink, { projectId, deliveryKind: 'branded' });
    const query = { share: opened.body.path.split('share=')[1] };
    const page = (await me.call(readDeliveryPage, { projectId }, { query })).body;
    expect(page.versions.map(({ fileName }: { fileName: string }) => fileName)).toEqual(
      both.listed,
    );
    await me.call(saveBrand, {}, { body: {} });
  });

  it('is at most 75 seconds long, when it is added and when it is changed', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const message = 'MLS versions can be up to 75 seconds.';
    const body = { preset: 'mls', targetSeconds: 76 };
    const added = await me.call(versions.addVersion, { projectId }, { body });
    expect([added.status, added.body.code, added.body.error]).toEqual([
      409,
      'illegal_state',
      message,
    ]);
    expect(await steps.list(projectId)).toHaveLength(1);
    const mls = await steps.add(projectId, 'mls', { targetSeconds: 75 });
    const longer = await steps.save(projectId, mls, { targetSeconds: 75.5 });
    expect([longer.status, longer.body.error]).toEqual([409, message]);
    expect((await steps.save(projectId, mls, { isTicked: false, targetSeconds: 60 })).status).toBe(
      200,
    );
    // Other versions may last two minutes.
    expect((await steps.add(projectId, 'reel', { targetSeconds: 120 })).targetSeconds).toBe(120);
  });

  it('does not show a text that names or invites, and the check lists it as left out', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    const brand = { name: 'Maya Lindqvist' };
    await me.call(saveBrand, {}, { body: brand });
    const facts = {
      facts: {
        address: '412 Alder Lane',
        highlights: ['MLS# 41012345', 'Open house Sunday', 'elm dot com'],
      },
      captions: [
        { shotId: shotIds[0], title: 'Kitchen', detail: 'by M. Lindqvist, Maya Lindqvist' },
        { shotId: shotIds[1], title: 'Bath' },
      ],
    } as ProjectFacts;
    expect((await me.call(saveFacts, { projectId }, { body: facts })).status).toBe(200);
    const { versionId } = await steps.add(projectId, 'mls');
    await steps.generate(projectId, { versionIds: [versionId] });
    const job = renderer.jobs.at(-1);
    expect(job?.kind === 'project-video' && job.versions[0]?.words).toMatchObject({
      kind: 'neutral',
      facts: { address: '412 Alder Lane', highlights: ['MLS# 41012345'] },
      captions: [{ title: 'Bath' }],
    });
    const made = (await steps.list(projectId)).find((version) => version.versionId === versionId);
    if (made === undefined) throw new Error('it was added');
    const lines = checkNeutralVersion(made, { facts, brand, projectName: undefined });
    expect(lines.filter(({ status }) => status === 'attention')).toEqual([]);
    expect(lines.filter(({ where }) => where !== undefined).map(({ where }) => where)).toEqual([
      'Highlight 2',
      'Highlight 3',
      'Caption of photo 1',
    ]);
  });
});
