import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, expect, it } from 'vitest';
import { apiExamples, EXAMPLE_SHOT_ID } from '@/contracts/api/api-examples';
import { toOpenApi } from '@/contracts/api/open-api';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { removeFolder } from '@/tests/support/remove-folder';
import { startTestApi } from '@/tests/support/start-api';

/** A client as a developer makes it from the description, by a common generator. */

const api = await startTestApi();
// Inside the repository, so that the test runner finds modules.
const folder = await mkdtemp(join(import.meta.dirname, 'generated-'));
afterAll(() => removeFolder(folder));

it('a client generated from the description makes a project and asks for its price', async () => {
  const input = join(folder, 'openapi.json');
  await writeFile(input, JSON.stringify(toOpenApi(api.address)));
  const output = join(folder, 'client');
  await createClient({ input, output, logs: { level: 'silent', file: false } });
  const calls = await import(join(output, 'sdk.gen.ts'));
  const { client } = await import(join(output, 'client.gen.ts'));

  const token = { name: 'Client', scopes: ['read', 'make'], expiresInDays: 1, monthlyTokens: null };
  const { secret } = (await new ApiClient(api.address).call(createAccessToken, {}, { body: token }))
    .body;
  client.setConfig({ baseUrl: api.address, auth: () => secret });

  const created = await calls.createProject({ body: apiExamples.createProject });
  expect([created.response.status, created.error]).toEqual([200, undefined]);
  const path = { projectId: created.data.id };
  const file = new Blob([await makePhoto(1)]);
  const uploaded = await calls.uploadShot({ path, body: { imageId: EXAMPLE_SHOT_ID, file } });
  expect(uploaded.error).toBeUndefined();
  expect(uploaded.data.project.clips).toHaveLength(1);
  const price = await calls.readGenerationPrice({ path });
  expect(price.data).toEqual({ pricePerItem: 10, items: 1, chargedItems: 1, tokens: 10 });

  const refused = await calls.generateVideo({ path });
  expect([refused.response.status, refused.error.code]).toEqual([403, 'missing_scope']);
});
