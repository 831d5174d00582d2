import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { listTransactions, readBalance } from '@/contracts/money/ledger';
import {
  cancelGeneration,
  generateShotVideo,
  generateVideo,
} from '@/contracts/production/generation';
import { deleteProject } from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { startFalStack } from '@/tests/support/start-fal-stack';
import { addPhotoFile } from './generation/photo-project';

const { api, me, fal } = await startFalStack({ FAL_MOTION: 'true' });
const [room = ''] = await makePhotos(join(api.dataDir, 'photos'), 1, { width: 640, height: 480 });
const bytes = new Uint8Array(await readFile(room));
const chargedAnyway = 'AI work had already started, so its tokens were charged.';

afterEach(async () => {
  fal.behave({});
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;
const history = async () => (await me.call(listTransactions)).body.transactions;
const addPhoto = () => addPhotoFile(me, bytes);
const generate = (shot: Awaited<ReturnType<typeof addPhoto>>) =>
  me.call(generateShotVideo, shot, { body: { prompt: 'forwards' } });

/** Waits until fal has one request more than when this was called. */
function waitForRequest() {
  const before = fal.queue.requests.length;
  return () =>
    eventually(() => {
      const request = fal.queue.requests[before];
      if (request === undefined) throw new Error('fal was not asked');
      return request;
    });
}

describe('work already submitted to a provider', () => {
  it('is charged each time a user starts it and deletes the project', async () => {
    fal.behave({ outcome: 'never' });
    const before = await balance();
    for (const round of [1, 2]) {
      const asked = waitForRequest();
      const shot = await addPhoto();
      await generate(shot);
      const request = await asked();
      const answer = await me.call(deleteProject, { projectId: shot.projectId });
      expect([answer.status, answer.body.message]).toEqual([
        200,
        `The project was deleted. ${chargedAnyway}`,
      ]);
      expect(await balance()).toBe(before - 10 * round);
      await eventually(() => expect(request.isCancelled).toBe(true));
    }
    expect((await history())[0]).toMatchObject({ amount: -10, comment: 'Video of 1 photo' });
  });

  it('is charged when only its photo is removed', async () => {
    fal.behave({ outcome: 'never' });
    const [before, asked, shot] = [await balance(), waitForRequest(), await addPhoto()];
    await generate(shot);
    await asked();
    const answer = await me.call(removeShot, shot);
    expect(answer.body.message).toBe(`The photo was removed. ${chargedAnyway}`);
    expect(await balance()).toBe(before - 10);
  });

  it('is charged when the video it belongs to is cancelled', async () => {
    fal.behave({ outcome: 'never' });
    const [before, asked, shot] = [await balance(), waitForRequest(), await addPhoto()];
    await me.call(generateVideo, shot);
    await asked();
    const answer = await me.call(cancelGeneration, shot);
    expect(answer.body).toMatchObject({
      status: 'ready_for_generation',
      message: chargedAnyway,
    });
    expect(await balance()).toBe(before - 10);
  });

  it('is not submitted once it was cancelled, and then costs nothing', async () => {
    const before = await balance();
    for (let round = 0; round < 6; round += 1) {
      const sent = fal.queue.requests.length;
      const shot = await addPhoto();
      const paid = await balance();
      await generate(shot);
      // Cancels at moments from before the job starts to after its request.
      await new Promise((resolve) => setTimeout(resolve, round * 40));
      const { message } = (await me.call(deleteProject, { projectId: shot.projectId })).body;
      await eventually(async () => {
        expect(await api.deps.queue.depth()).toMatchObject({ waiting: 0, running: 0 });
      });
      const isCharged = (await balance()) < paid;
      expect(message.includes(chargedAnyway)).toBe(isCharged);
      if (!isCharged) expect(fal.queue.requests).toHaveLength(sent);
    }
    expect(await balance()).toBeLessThanOrEqual(before);
  });

  it('costs nothing when fal refuses it', async () => {
    fal.behave({ trouble: { on: 'upload', status: 503, calls: 3 } });
    const [before, shot] = [await balance(), await addPhoto()];
    await generate(shot);
    const answer = await me.call(deleteProject, { projectId: shot.projectId });
    expect(answer.body.message).toBe('The project was deleted.');
    expect(await balance()).toBe(before);
  });
});
