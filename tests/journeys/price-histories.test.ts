import { expect, it } from 'vitest';
import { importListing, useShot } from '@/contracts/edits';
import { generateVideo, readGenerationPrice } from '@/contracts/generation';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { CutSteps } from './generation/cut-steps';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const steps = new CutSteps(me);
await startFakeRenderer(api);

/** A project of six photos that a listing file reduces to one. */
async function makeReduced() {
  const { projectId, shotIds } = await makePhotoProject(me, 6);
  const shots = shotIds.map((_, n) => ({ file: `photo-${n}.jpg`, use: n === 0, motion: 'zoom-in' }));
  const imported = await me.call(
    importListing,
    { projectId },
    { body: { version: 1, shots, versions: [{ preset: 'property' }] } },
  );
  expect([imported.status, imported.body.error]).toEqual([200, undefined]);
  return { projectId, shotIds };
}

it('charges a version for all photos that a person chose for it, whatever the main one shows', async () => {
  const { projectId, shotIds } = await makeReduced();
  const [main] = await steps.list(projectId);
  if (main === undefined) throw new Error('no main version');
  await steps.save(projectId, main, { shape: '9:16' });
  const mls = await steps.add(projectId, 'mls');
  await steps.save(projectId, mls, { shotIds });
  const chosen = (await steps.list(projectId)).find(({ cutId }) => cutId === mls.cutId);
  const shown = chosen?.edit?.shots.length ?? 0;
  expect(shown).toBe(6);
  const query = { cutIds: mls.cutId };
  const quote = (await me.call(readGenerationPrice, { projectId }, { query })).body.tokens;
  const before = await steps.balance();
  await steps.generate(projectId, { cutIds: [mls.cutId] });
  expect([quote, before - (await steps.balance())]).toEqual([60, 60]);
  for (const imageId of shotIds) {
    await me.call(useShot, { projectId, imageId }, { body: { isUsed: true } });
  }
  expect((await me.call(readGenerationPrice, { projectId })).body.tokens).toBe(0);
  expect((await me.call(generateVideo, { projectId })).status).toBe(200);
});
