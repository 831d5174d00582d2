import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePhoto } from '@/tests/support/make-picture';
import { type PlainAnswer, plainCaller } from '@/tests/support/plain-caller';
import { startTestApi } from '@/tests/support/start-api';
import { fakeVideo, startFakeRenderer } from './generation/fake-renderer';

/** Documented calls, made by a client that uses only their documented paths and fields (docs/behaviour.md). */

const api = await startTestApi();
await startFakeRenderer(api);
const [first, second] = [randomUUID(), randomUUID()];
const names: Record<string, string> = { shotId: first };

const send = plainCaller(api.address, names);

async function upload(shotId: string, seed: number): Promise<PlainAnswer> {
  const form = new FormData();
  form.set('imageId', shotId);
  form.set('transition', 'fade');
  form.set('file', new Blob([await makePhoto(seed)]), `room-${seed}.jpg`);
  return send('POST /api/video-projects/{id}/upload', form);
}

describe('the user', () => {
  it('GET /api/user', async () => {
    const { status, body } = await send('GET /api/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { userId: expect.any(String) },
      tenant: { name: expect.any(String) },
    });
  });

  it('GET /api/user/tokens', async () => {
    expect((await send('GET /api/user/tokens')).body).toEqual({ tokens: 100 });
  });

  it('GET /api/user/transactions', async () => {
    expect((await send('GET /api/user/transactions')).body).toEqual({
      transactions: [
        {
          transactionId: expect.any(String),
          transaction: 'topUp',
          amount: 100,
          comment: 'Free trial',
          created: expect.any(String),
        },
      ],
    });
  });

  it('GET /api/settings', async () => {
    expect((await send('GET /api/settings')).body).toMatchObject({
      vid_gen_price: 10,
      image_enhance_price: 5,
      costs: { imageEnhancement: 5 },
    });
  });

  it('POST /api/stripe/create-checkout, JSON without a body', async () => {
    const response = await fetch(`${api.address}/api/stripe/create-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).toEqual([200, { url: expect.any(String) }]);
  });
});

describe('a project', () => {
  beforeAll(async () => {
    const images = [first, second].map((shotId, order) => ({
      id: shotId,
      filename: `room-${order + 1}.jpg`,
      cameraMotion: 'pan-right',
      order,
    }));
    const { body } = await send('POST /api/video-projects', {
      totalFiles: 2,
      projectData: { images, transitions: [{ id: first, type: 'fade', duration: 0.5 }] },
      name: ' Town house ',
      description: ' ',
    });
    names.id = body.id;
  });

  it('POST /api/video-projects answers its id; its texts are trimmed', async () => {
    expect(names.id).toMatch(/^[0-9a-f-]{36}$/);
    const { body } = await send('GET /api/video-projects/{id}');
    expect([body.name, 'description' in body]).toEqual(['Town house', false]);
  });

  it('POST /api/video-projects/{id}/upload', async () => {
    const { body } = await upload(first, 1);
    expect(body.project).toMatchObject({ id: names.id, status: 'uploading' });
    expect((await upload(second, 2)).body.project.status).toBe('ready_for_generation');
  });

  it('GET /api/video-projects/{id}', async () => {
    expect((await send('GET /api/video-projects/{id}')).body).toMatchObject({
      id: names.id,
      projectId: names.id,
      name: 'Town house',
      status: 'ready_for_generation',
      clips: [
        {
          id: first,
          pick: { fileName: expect.any(String) },
          cameraMotion: 'pan-right',
          transition: { transition: 'fade' },
        },
        { id: second },
      ],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('GET /api/projects', async () => {
    const { body } = await send('GET /api/projects');
    expect(body).toMatchObject([
      {
        projectId: names.id,
        name: 'Town house',
        status: 'ready_for_generation',
        clips: [{}, {}],
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('PUT and PATCH /info keep name and description, trimmed', async () => {
    const texts = { name: ' Villa ', description: ' By the sea. ' };
    for (const call of ['PUT /api/video-projects/{id}', 'PATCH /api/video-projects/{id}/info']) {
      await send(call, texts);
      const { body } = await send('GET /api/video-projects/{id}');
      expect([body.name, body.description]).toEqual(['Villa', 'By the sea.']);
      await send(call, { name: 'Town house', description: '' });
    }
    expect((await send('GET /api/video-projects/{id}')).body.description).toBeUndefined();
  });

  it('GET …/image/{shotId}/url and GET …/image/{shotId}', async () => {
    const { body } = await send('GET /api/video-projects/{id}/image/{shotId}/url');
    expect(body).toEqual({ url: expect.any(String) });
    const picture = await send('GET /api/video-projects/{id}/image/{shotId}');
    const linked = await send(
      `GET ${new URL(body.url, api.address).href.replace(api.address, '')}`,
    );
    expect([picture.type, linked.type]).toEqual(['image/jpeg', 'image/jpeg']);
    expect(linked.body.equals(picture.body)).toBe(true);
  });
});

describe('its images', () => {
  it('POST …/enhance', async () => {
    const { body } = await send('POST /api/video-projects/{id}/shots/{shotId}/enhance', {
      prompt: 'Brighten the room',
    });
    expect(body).toMatchObject({
      enhancedImageUrl: expect.any(String),
      enhancedFileName: expect.any(String),
      falResult: { provider: 'local' },
    });
    names.fileName = body.enhancedFileName;
    expect((await send('GET /api/user/tokens')).body).toEqual({ tokens: 95 });
  });

  it('GET …/variants: the original first', async () => {
    const { body } = await send('GET /api/video-projects/{id}/shots/{shotId}/variants');
    expect(body).toMatchObject({
      variants: [
        { fileName: 'original.jpg', url: expect.any(String), type: 'image' },
        { fileName: names.fileName, url: expect.any(String), type: 'image' },
      ],
      selectedVariant: names.fileName,
    });
  });

  it('DELETE …/variants/{fileName}', async () => {
    await send('DELETE /api/video-projects/{id}/shots/{shotId}/variants/{fileName}');
    const { body } = await send('GET /api/video-projects/{id}/shots/{shotId}/variants');
    expect(body.variants).toHaveLength(1);
  });

  it('POST …/start-gen renders its video; a rejection gives the reason', async () => {
    const refused = await send('POST /api/video-projects/{id}/image/{shotId}/start-gen', {
      prompt: '',
    });
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.any(String) }),
    ]);
    await send('POST /api/video-projects/{id}/image/{shotId}/start-gen', {
      prompt: 'Slowly towards the window',
    });
    await expect
      .poll(
        async () => (await send('GET /api/video-projects/{id}/image/{shotId}/status')).body.state,
        { timeout: 20_000 },
      )
      .toBe('completed');
    const { body } = await send('GET /api/video-projects/{id}/shots/{shotId}/variants');
    expect(body.variants.at(-1)).toMatchObject({ type: 'video' });
  });
});

describe('its video', () => {
  it('POST …/generate, without a body, and GET …/status', async () => {
    const started = await send('POST /api/video-projects/{id}/generate');
    expect([started.status, started.body.status]).toEqual([200, 'processing']);
    const status = async () => (await send('GET /api/video-projects/{id}/status')).body;
    await expect.poll(async () => (await status()).status, { timeout: 20_000 }).toBe('completed');
    expect(await status()).toMatchObject({ projectId: names.id, videoUrl: expect.any(String) });
  });

  it('GET …/video and GET …/download', async () => {
    for (const call of [
      'GET /api/video-projects/{id}/video',
      'GET /api/video-projects/{id}/download',
    ]) {
      const { status, type, body } = await send(call);
      expect([status, type]).toEqual([200, 'video/mp4']);
      expect(body.equals(fakeVideo)).toBe(true);
    }
  });

  it('POST …/retry answers the copy', async () => {
    const { body } = await send('POST /api/video-projects/{id}/retry');
    expect(body).toEqual({ projectId: expect.any(String) });
    expect(body.projectId).not.toBe(names.id);
    const copy = await send(`GET /api/video-projects/${body.projectId}`);
    expect(copy.body).toMatchObject({ status: 'ready_for_generation', clips: [{}, {}] });
  });
});

describe('removal', () => {
  it('DELETE …/image/{shotId}', async () => {
    const { body } = await send('DELETE /api/video-projects/{id}/image/{shotId}');
    expect(body).toMatchObject({
      project: { id: names.id, clips: [{ id: second }] },
      message: expect.any(String),
    });
  });

  it('DELETE /api/video-projects/{id}', async () => {
    expect((await send('DELETE /api/video-projects/{id}')).status).toBe(200);
    expect((await send('GET /api/video-projects/{id}')).status).toBe(404);
  });
});
