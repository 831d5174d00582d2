import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { drawBrandExamples, readBrand, removeLogo, uploadLogo } from '@/contracts/project/brands';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi();
const me = new ApiClient(api.address);

const brand = {
  name: 'Maya Lindqvist',
  phone: '(555) 010-0142',
  colours: { ground: '#0000a0', accent: '#ffcc00' },
} as const;

const draw = async (draft: object, shape = '16:9') =>
  (await me.call(drawBrandExamples, {}, { body: { brand: draft, shape } })).body;

async function decode(address: string) {
  const bytes = Buffer.from(address.replace(/^data:image\/webp;base64,/, ''), 'base64');
  const picture = sharp(bytes);
  const { width, height } = await picture.metadata();
  const { channels } = await picture.stats();
  return { width, height, means: channels.map(({ mean }) => mean) };
}

it('draws a brand that was never saved, and saves nothing', async () => {
  const drawn = await draw(brand);
  const card = await decode(drawn.endCard);
  expect([card.width, card.height]).toEqual([960, 540]);
  const [red = 0, green = 0, blue = 0] = card.means;
  expect(blue).toBeGreaterThan(2 * Math.max(red, green));
  // Without a brand a video ends with its last photo.
  const bare = await draw({});
  expect((await decode(bare.endCard)).means[2]).toBeLessThan(blue - 30);
  expect(bare.title).not.toBe(drawn.title);
  expect((await me.call(readBrand)).body).toEqual({});
});

it('draws a vertical frame, and the logo as it is stored', async () => {
  const before = await draw(brand, '9:16');
  expect(await decode(before.title)).toMatchObject({ width: 540, height: 960 });
  const logo = await sharp({
    create: { width: 400, height: 200, channels: 3, background: '#ff2000' },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(logo)]), 'logo.png');
  const headers = { 'x-application-name': 'Homereel' };
  const uploaded = await fetch(api.address + uploadLogo.path, {
    method: 'PUT',
    headers,
    body: form,
  });
  expect(uploaded.status).toBe(200);
  const after = await draw(brand, '9:16');
  const redOf = async ({ endCard }: { endCard: string }) => (await decode(endCard)).means[0] ?? 0;
  expect(await redOf(after)).toBeGreaterThan((await redOf(before)) + 1);
});

it('names a character that no video can show', async () => {
  const body = { brand: { name: 'Maya 𒀀' }, shape: '16:9' };
  const answer = await me.call(drawBrandExamples, {}, { body });
  expect(answer.status).toBe(400);
  expect((answer.body as unknown as { error: string }).error).toContain('𒀀');
});

it('draws the newest of many requests of a user, and drops the waiting ones', async () => {
  const asked = ['A', 'B', 'C', 'D'].map((name) =>
    me.call(drawBrandExamples, {}, { body: { brand: { name }, shape: '16:9' } }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted()).toContain(409);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
});

it('a logo removed while examples with it wait is left out of them', async () => {
  const body = { brand, shape: '16:9' } as const;
  const paint = vi.spyOn(api.deps.brandPainter, 'paint');
  const asked = [1, 2, 3].map(() => me.call(drawBrandExamples, {}, { body }));
  await eventually(() => expect(paint).toHaveBeenCalledTimes(3));
  const drawn = me.call(drawBrandExamples, {}, { body });
  // By then it has found the logo, and waits behind the first of the others.
  await eventually(() => expect(paint).toHaveBeenCalledTimes(4));
  await me.call(removeLogo);
  expect((await drawn).status).toBe(200);
  await Promise.all(asked);
});
