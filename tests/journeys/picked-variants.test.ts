import { expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import {
  enhanceShot,
  listVariants,
  pickVariant,
  removeVariant,
} from '@/contracts/production/enhancements';
import { generateShotVideo, readShotWork } from '@/contracts/production/generation';
import { readProject } from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);

async function makePhoto() {
  const { projectId, shotIds } = await makePhotoProject(me, 1);
  return { projectId, shotId: shotIds[0] ?? '' };
}

it('lets the video use a video of the photo until a newer picture is there', async () => {
  const shot = await makePhoto();
  const balance = async () => (await me.call(readBalance)).body.tokens;
  const before = await balance();
  await me.call(generateShotVideo, shot, { body: { prompt: 'pan left' } });
  const fileName: string = await eventually(async () => {
    const work = await me.call(readShotWork, shot);
    expect(work.body.state).toBe('completed');
    return work.body.fileName;
  });
  const pick = (name: string) => me.call(pickVariant, shot, { body: { fileName: name } });
  const clip = async () => (await me.call(readProject, shot)).body.clips[0];
  const used = async () => (await clip()).pick.fileName;
  expect((await clip()).duration).toBeUndefined();

  const picked = await pick(fileName);
  expect([picked.status, picked.body]).toEqual([200, { selectedVariant: fileName }]);
  expect((await me.call(listVariants, shot)).body.selectedVariant).toBe(fileName);
  expect(await used()).toBe(fileName);
  expect((await clip()).duration).toBeGreaterThan(1);
  const bytes = await me.fetch(readShotImage, shot);
  expect(bytes.headers.get('content-type')).toBe('video/mp4');
  expect((await pick('video-of-others.mp4')).status).toBe(404);

  expect((await pick('original.jpg')).body).toEqual({ selectedVariant: 'original.jpg' });
  expect(await used()).toBe('original.jpg');

  await pick(fileName);
  const { enhancedFileName } = (await me.call(enhanceShot, shot, { body: { prompt: 'brighter' } }))
    .body;
  expect(await used()).toBe(enhancedFileName);
  const older = await pick('original.jpg');
  expect([older.status, older.body.error]).toEqual([
    409,
    'The project video always uses the latest version of a photo.',
  ]);

  await pick(fileName);
  await me.call(removeVariant, { ...shot, fileName });
  expect(await used()).toBe(enhancedFileName);
  expect(await balance()).toBe(before - 10 - 5);
});

it('makes another video of the photo although the project uses one', async () => {
  const shot = await makePhoto();
  const video = async (videos: number) => {
    await me.call(generateShotVideo, shot, { body: { prompt: 'pan left' } });
    return eventually(async () => {
      const { variants } = (await me.call(listVariants, shot)).body;
      expect(variants).toHaveLength(1 + videos);
      return variants.at(-1).fileName;
    });
  };
  await me.call(pickVariant, shot, { body: { fileName: await video(1) } });
  const second = await video(2);
  expect(renderer.jobs.at(-1)).toMatchObject({
    kind: 'shot-video',
    item: { kind: 'photo', media: expect.stringMatching(/photo\.jpg$/) },
  });
  expect(second).toMatch(/^video-/);
});
