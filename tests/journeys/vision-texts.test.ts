import { afterAll, beforeEach, expect, it } from 'vitest';
import { readSettings } from '@/contracts/people/settings';
import { readListingText } from '@/contracts/project/listing-text';
import type { Behaviour } from '@/dev/vision/behaviour';
import { startDevVision } from '@/dev/vision/serve';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';

const model = await startDevVision({ port: 0 });
afterAll(() => model.close());
const api = await startTestApi({
  VISION_API_URL: `${model.url}/`,
  VISION_MODEL: 'a-model',
  VISION_TIMEOUT_SECONDS: '2',
  VISION_TEXTS_PER_DAY: '20',
});
const me = new ApiClient(api.address);

beforeEach(() => model.behave({}));

const text =
  'A villa with 4 sleeping chambers and 2½ wash rooms, yours for 640 grand.\n~ Wine cellar';
const stated = { beds: 4, price: { amount: 640_000 }, highlights: ['Wine cellar'] };

async function read(client = me): Promise<unknown> {
  const answer = await client.call(readListingText, {}, { body: { text, today: '2026-11-24' } });
  expect(answer.status).toBe(200);
  return answer.body.facts;
}

it('returns the model’s facts, and its name to the page', async () => {
  expect(await read()).toEqual(stated);
  const [request] = model.requests;
  expect(request).toMatchObject({ authorization: undefined, format: 'json_schema', pictures: [] });
  expect(request?.texts.at(-1)).toBe(text);
  expect((await me.call(readSettings)).body.visionModel).toBe('a-model');
});

it.each<[string, Partial<Behaviour>, object]>([
  ['invents', { outcome: 'inventing' }, { beds: 4, price: { amount: 640_000 } }],
  ['reads another number', { facts: { beds: { amount: 5, quote: '4 sleeping chambers' } } }, {}],
  ['quotes what is not there', { facts: { beds: { amount: 5, quote: '5 bedrooms' } } }, {}],
  ['answers prose', { outcome: 'prose' }, {}],
  ['fails', { outcome: 'failed' }, {}],
  ['never answers', { outcome: 'silent' }, {}],
  ['answers 50 MB', { outcome: 'huge' }, {}],
  ['wants to be asked in an hour', { outcome: 'busy', retryAfterSeconds: 3_600 }, {}],
  ['knows no JSON schema', { refuses: ['json_schema', 'json_object'], outcome: 'chatty' }, stated],
])('answers facts of the text alone where the model %s', async (_, behaviour, facts) => {
  model.behave(behaviour);
  const began = Date.now();
  expect(await read()).toEqual(facts);
  expect(Date.now() - began).toBeLessThan(15_000);
});

it('rejects input that is not text, and sends nothing beyond the daily limit', async () => {
  for (const body of [
    { text: '', today: '2026-11-24' },
    { text, today: 'now' },
    { text: 'a'.repeat(20_001), today: '2026-11-24' },
  ]) {
    expect((await me.call(readListingText, {}, { body })).status).toBe(400);
  }
  for (let n = 0; n < 12; n += 1) await read();
  const asked = model.requests.length;
  expect(await read()).toEqual({});
  expect(model.requests).toHaveLength(asked);
});

it('sends nothing without the setting', async () => {
  const asked = model.requests.length;
  const alone = new ApiClient((await startTestApi({ VISION_MODEL: 'a-model' })).address);
  expect(await read(alone)).toEqual({});
  expect((await alone.call(readSettings)).body.visionModel).toBeUndefined();
  expect(model.requests).toHaveLength(asked);
});
