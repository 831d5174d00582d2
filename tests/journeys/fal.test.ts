import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { enhanceShot, listVariants } from '@/contracts/production/enhancements';
import { removeShot } from '@/contracts/project/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { startFalStack } from '@/tests/support/start-fal-stack';
import { addPhotoFile } from './generation/photo-project';

const { api, me, fal, renderer } = await startFalStack({ FAL_TIMEOUT_SECONDS: '3' });
const [room = ''] = await makePhotos(join(api.dataDir, 'photos'), 1, { width: 1200, height: 800 });
const bytes = new Uint8Array(await readFile(room));

afterEach(async () => {
  fal.behave({});
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;
const enhance = (shot: Shot, prompt: string) => me.call(enhanceShot, shot, { body: { prompt } });
type Shot = { projectId: string; shotId: string };
const addPhoto = (): Promise<Shot> => addPhotoFile(me, bytes);
const variantsOf = async (shot: Shot) => (await me.call(listVariants, shot)).body.variants;

/** Returns a function that lists fal's requests since this call. */
function countRequests() {
  const before = fal.queue.requests.length;
  return () => fal.queue.requests.slice(before);
}

describe('enhancing by a generative model', () => {
  it('S9 sends the photo and the prompt, and records what made the variant', async () => {
    const [shot, before, requests] = [await addPhoto(), await balance(), countRequests()];
    const made = await enhance(shot, 'an evening sky');
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      disclosure: 'altered',
      falResult: {
        provider: 'fal',
        model: 'fal-ai/nano-banana-pro/edit',
        prompt: 'an evening sky',
      },
    });
    const [request] = requests();
    expect(request?.model).toBe('fal-ai/nano-banana-pro/edit');
    expect(request?.input).toMatchObject({ prompt: 'an evening sky', num_images: 1 });
    expect(await balance()).toBe(before - 5);
    const [, variant] = await variantsOf(shot);
    expect(variant).toMatchObject({ type: 'image', disclosure: 'altered' });
    const picture = await sharp(await download(variant.url)).metadata();
    expect([picture.width, picture.height]).toEqual([1200, 800]);
    expect(picture.xmp?.toString()).toContain(
      'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    );
  });

  it('keeps the source statement in smaller copies of the picture', async () => {
    const shot = await addPhoto();
    const { enhancedImageUrl } = (await enhance(shot, 'an evening sky')).body;
    const { width, xmp } = await sharp(await download(`${enhancedImageUrl}&width=640`)).metadata();
    expect(width).toBe(640);
    expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia');
  });

  it('records what fal charged', async () => {
    const shot = await addPhoto();
    await enhance(shot, 'an evening sky');
    const notes = await api.deps.database.query<{ value: Record<string, unknown> }>(
      'select value from job_checkpoints order by written desc limit 1',
    );
    expect(notes[0]?.value).toEqual({
      state: 'completed',
      model: 'fal-ai/nano-banana-pro/edit',
      requestId: fal.queue.requests.at(-1)?.id,
      submitted: expect.any(String),
      completed: expect.any(String),
      billedUnits: 1,
    });
  });

  it('resumes the same request after a kill -9: submitted once, charged once', async () => {
    const [shot, before, requests] = [await addPhoto(), await balance(), countRequests()];
    fal.behave({ delayMs: 2_500 });
    const answer = enhance(shot, 'an evening sky');
    await eventually(() => expect(requests()).toHaveLength(1));
    await eventually(async () => {
      const [note] = await api.deps.database.query<{ value: { requestId?: string } }>(
        'select value from job_checkpoints order by written desc limit 1',
      );
      expect(note?.value.requestId).toBe(requests()[0]?.id);
    });
    renderer.kill();
    // As if it had been silent for long enough already.
    await api.deps.database.query(
      `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    );
    expect((await answer).status).toBe(200);
    expect(requests()).toHaveLength(1);
    expect(await balance()).toBe(before - 5);
    expect(await variantsOf(shot)).toHaveLength(2);
    expect(renderer.kills).toBe(1);
  });

  it('does not resubmit if it is unknown whether fal received the request', async () => {
    const [shot, before, requests] = [await addPhoto(), await balance(), countRequests()];
    fal.behave({ trouble: { on: 'submit', status: 'silent', calls: 1 } });
    const answer = await enhance(shot, 'an evening sky');
    expect([answer.status, answer.body.code]).toEqual([502, 'provider_failed']);
    expect(requests()).toHaveLength(1);
    expect(await balance()).toBe(before);
  });

  it.each([
    { on: 'submit' as const, status: 429 },
    { on: 'submit' as const, status: 503 },
    { on: 'status' as const, status: 500 },
    { on: 'upload' as const, status: 429 },
  ])('retries after $status on $on', async ({ on, status }) => {
    const [shot, before, requests] = [await addPhoto(), await balance(), countRequests()];
    fal.behave({ trouble: { on, status, calls: 2 } });
    expect((await enhance(shot, 'an evening sky')).status).toBe(200);
    expect(requests()).toHaveLength(1);
    expect(await balance()).toBe(before - 5);
  });

  it.each(['submit' as const, 'result' as const])(
    'an outage on %s is reported within seconds, and costs nothing',
    async (on) => {
      const [shot, before] = [await addPhoto(), await balance()];
      fal.behave({ trouble: { on, status: 500, calls: 1_000 } });
      const begun = Date.now();
      const answer = await enhance(shot, 'an evening sky');
      expect([answer.status, answer.body.code]).toEqual([502, 'provider_failed']);
      expect(answer.body.error).toBe(
        'The AI service is not answering. Please try again in a while.',
      );
      expect(Date.now() - begun).toBeLessThan(12_000);
      expect(await balance()).toBe(before);
      expect(await variantsOf(shot)).toHaveLength(1);
    },
  );

  it.each([
    ['refused' as const, 422, 'unusable_prompt'],
    ['never' as const, 502, 'provider_failed'],
    ['malformed' as const, 502, 'provider_failed'],
    ['garbage' as const, 502, 'provider_failed'],
    ['huge' as const, 502, 'provider_failed'],
  ])('a request that is %s costs nothing and changes nothing', async (outcome, status, code) => {
    const [shot, before, requests] = [await addPhoto(), await balance(), countRequests()];
    fal.behave({ outcome });
    const answer = await enhance(shot, 'an evening sky');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
    expect(requests()).toHaveLength(1);
    expect(requests()[0]?.isCancelled).toBe(outcome === 'never');
    expect(await balance()).toBe(before);
    expect(await variantsOf(shot)).toHaveLength(1);
  });

  it.each([401, 403])('fal’s rejection of our key (%i) is not the user’s fault', async (status) => {
    const [shot, before, requests] = [await addPhoto(), await balance(), countRequests()];
    fal.behave({ trouble: { on: 'submit', status, calls: 1 } });
    const answer = await enhance(shot, 'an evening sky');
    expect([answer.status, answer.body.code]).toEqual([502, 'provider_failed']);
    expect(requests()).toHaveLength(0);
    expect(await balance()).toBe(before);
  });

  it('passes hostile and foreign prompts unchanged, for two photos at once', async () => {
    const requests = countRequests();
    const prompts = [
      '<script>alert(1)</script> \u202e"; drop table work',
      'Вечернее небо 🌇 夕焼け',
    ];
    const answers = await Promise.all(
      prompts.map(async (prompt) => enhance(await addPhoto(), prompt)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.falResult.prompt)).toEqual(prompts);
    expect(new Set(requests().map(({ input }) => input.prompt))).toEqual(new Set(prompts));
  });

  it('starts nothing for a removed photo or an overlong prompt', async () => {
    const [shot, requests] = [await addPhoto(), countRequests()];
    expect((await enhance(shot, 'x'.repeat(1_001))).status).toBe(400);
    await me.call(removeShot, shot);
    expect((await enhance(shot, 'an evening sky')).status).toBe(404);
    expect(requests()).toHaveLength(0);
  });
});

async function download(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(api.address + path)).arrayBuffer());
}
