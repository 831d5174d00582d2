import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePhoto } from '@/tests/support/make-picture';
import { type PlainAnswer, plainCaller } from '@/tests/support/plain-caller';
import { startTestApi } from '@/tests/support/start-api';
import { fakeVideo, startFakeRenderer } from './generation/fake-renderer';

/** The calls of SPEC §7, made by a client that uses only their documented paths and fields. */

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

describe('the person', () => {
  it('S3.1 S3.3 S7.3 GET /api/user', async () => {
    const { status, body } = await send('GET /api/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { userId: expect.any(String) },
      tenant: { name: expect.any(String) },
    });
  });

  it('S3.4 S7.6 S1.5 GET /api/user/tokens', async () => {
    expect((await send('GET /api/user/tokens')).body).toEqual({ tokens: 100 });
  });

  it('S3.6 S7.5 GET /api/user/transactions', async () => {
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

  it('S3.8 S3.9 S7.4 GET /api/settings', async () => {
    expect((await send('GET /api/settings')).body).toMatchObject({
      vid_gen_price: 10,
      image_enhance_price: 5,
      costs: { imageEnhancement: 5 },
    });
  });

  it('S3.5 S7.7 POST /api/stripe/create-checkout, JSON without a body', async () => {
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

  it('S3.17 S5.9 S7.2 S7.9 POST /api/video-projects answers its id; its texts are trimmed', async () => {
    expect(names.id).toMatch(/^[0-9a-f-]{36}$/);
    const { body } = await send('GET /api/video-projects/{id}');
    expect([body.name, 'description' in body]).toEqual(['Town house', false]);
  });

  it('S4.16 S7.2 S7.14 POST /api/video-projects/{id}/upload', async () => {
    const { body } = await upload(first, 1);
    expect(body.project).toMatchObject({ id: names.id, status: 'uploading' });
    expect((await upload(second, 2)).body.project.status).toBe('ready_for_generation');
  });

  it('S3.10 S3.11 S7.10 GET /api/video-projects/{id}', async () => {
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

  it('S3.18 S7.8 GET /api/projects', async () => {
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

  it('S7.11 PUT and S7.12 PATCH /info keep name and description, trimmed', async () => {
    const texts = { name: ' Villa ', description: ' By the sea. ' };
    for (const call of ['PUT /api/video-projects/{id}', 'PATCH /api/video-projects/{id}/info']) {
      await send(call, texts);
      const { body } = await send('GET /api/video-projects/{id}');
      expect([body.name, body.description]).toEqual(['Villa', 'By the sea.']);
      await send(call, { name: 'Town house', description: '' });
    }
    expect((await send('GET /api/video-projects/{id}')).body.description).toBeUndefined();
  });

  it('S7.16 GET …/image/{shotId}/url and S7.17 GET …/image/{shotId}', async () => {
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
  it('S1.3 S7.24 POST …/enhance', async () => {
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

  it('S3.14 S3.15 S3.16 S7.23 GET …/variants: the original first', async () => {
    const { body } = await send('GET /api/video-projects/{id}/shots/{shotId}/variants');
    expect(body).toMatchObject({
      variants: [
        { fileName: 'original.jpg', url: expect.any(String), type: 'image' },
        { fileName: names.fileName, url: expect.any(String), type: 'image' },
      ],
      selectedVariant: names.fileName,
    });
  });

  it('S7.25 DELETE …/variants/{fileName}', async () => {
    await send('DELETE /api/video-projects/{id}/shots/{shotId}/variants/{fileName}');
    const { body } = await send('GET /api/video-projects/{id}/shots/{shotId}/variants');
    expect(body.variants).toHaveLength(1);
  });

  it('S1.3 S3.15 S7.26 POST …/start-gen makes a video of it; a refusal says why', async () => {
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
  it('S1.4 S3.10 S4.16 S7.18 S7.19 POST …/generate, without a body, and GET …/status', async () => {
    const started = await send('POST /api/video-projects/{id}/generate');
    expect([started.status, started.body.status]).toEqual([200, 'processing']);
    const status = async () => (await send('GET /api/video-projects/{id}/status')).body;
    await expect.poll(async () => (await status()).status, { timeout: 20_000 }).toBe('completed');
    expect(await status()).toMatchObject({ projectId: names.id, videoUrl: expect.any(String) });
  });

  it('S7.20 GET …/video and S7.21 GET …/download', async () => {
    for (const call of [
      'GET /api/video-projects/{id}/video',
      'GET /api/video-projects/{id}/download',
    ]) {
      const { status, type, body } = await send(call);
      expect([status, type]).toEqual([200, 'video/mp4']);
      expect(body.equals(fakeVideo)).toBe(true);
    }
  });

  it('S1.4 S7.22 POST …/retry answers the copy', async () => {
    const { body } = await send('POST /api/video-projects/{id}/retry');
    expect(body).toEqual({ projectId: expect.any(String) });
    expect(body.projectId).not.toBe(names.id);
    const copy = await send(`GET /api/video-projects/${body.projectId}`);
    expect(copy.body).toMatchObject({ status: 'ready_for_generation', clips: [{}, {}] });
  });
});

describe('removal', () => {
  it('S7.15 DELETE …/image/{shotId}', async () => {
    const { body } = await send('DELETE /api/video-projects/{id}/image/{shotId}');
    expect(body).toMatchObject({
      project: { id: names.id, clips: [{ id: second }] },
      message: expect.any(String),
    });
  });

  it('S1.4 S7.13 DELETE /api/video-projects/{id}', async () => {
    expect((await send('DELETE /api/video-projects/{id}')).status).toBe(200);
    expect((await send('GET /api/video-projects/{id}')).status).toBe(404);
  });
});
