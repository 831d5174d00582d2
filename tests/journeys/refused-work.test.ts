import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { cancelGeneration, generateVideo, readStatus } from '@/contracts/production/generation';
import { KillableProcess } from '@/tests/faults/killable-process';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { makePhotoProject } from './generation/photo-project';

const api = await startTestApi({ TRIAL_TOKENS: '1000', LIMIT_JOBS_PER_PERSON: '2' });
const me = new ApiClient(api.address);
const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;

it('a user with the maximum number of waiting jobs is refused one more, free of charge', async () => {
  const [first, second, third] = await Promise.all(
    [1, 1, 1].map(async (photos) => (await makePhotoProject(me, photos)).projectId),
  );
  const generate = (projectId: string | undefined) =>
    me.call(generateVideo, { projectId: projectId ?? '' });
  expect((await generate(first)).status).toBe(200);
  expect((await generate(second)).status).toBe(200);
  const before = await balance();
  // The answer contains the held tokens, so that they are not missed.
  expect((await me.call(readBalance)).body.held).toBe(1_000 - before);

  const refused = await generate(third);

  expect(refused.status).toBe(429);
  expect(refused.body.error).toBe(
    'You can have 2 videos or photos in progress at a time. Wait for one to finish, then try again.',
  );
  expect(await balance()).toBe(before);
  await me.call(cancelGeneration, { projectId: first ?? '' });
  expect((await generate(third)).status).toBe(200);
  for (const projectId of [second, third]) {
    await me.call(cancelGeneration, { projectId: projectId ?? '' });
  }
  expect((await me.call(readBalance)).body).toEqual({ tokens: 1_000 });
});

it('a renderer whose disk is nearly full makes nothing, says so and returns the tokens', async () => {
  const { projectId } = await makePhotoProject(me, 1);
  const before = await balance();
  expect((await me.call(generateVideo, { projectId })).status).toBe(200);
  expect(await balance()).toBeLessThan(before);

  const renderer = new KillableProcess(
    fileURLToPath(new URL('../../renderer/main.ts', import.meta.url)),
    {
      DATABASE_URL: api.databaseUrl,
      HOMEREEL_DATA_DIR: api.dataDir,
      LOG_LEVEL: 'silent',
      // More than any disk has free.
      FREE_SPACE_FLOOR_GB: '1000000',
    },
  );
  onTestFinished(() => renderer.stop());

  await eventually(async () => {
    const { body } = await me.call(readStatus, { projectId });
    expect(body.status).toBe('failed');
    expect(body.error).toBe(
      'We’re low on storage right now, so this failed and you weren’t charged. Please try again later.',
    );
  });
  expect(await balance()).toBe(before);
});
