import { expect, it } from 'vitest';
import { createAccessToken, MAX_ACCESS_TOKENS } from '@/contracts/people/access-tokens';
import { createWebhook, MAX_WEBHOOKS } from '@/contracts/publishing/webhooks';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi({ PERMITTED_INNER_HOSTS: '127.0.0.1:9' });
const me = new ApiClient(api.address);
const PARALLEL = 30;

it('keeps to the number of access tokens and webhooks when calls race', async () => {
  const tokens = await Promise.all(
    Array.from({ length: PARALLEL }, (_, n) =>
      me.call(
        createAccessToken,
        {},
        {
          body: { name: `token ${n}`, scopes: ['read'], monthlyTokens: null, expiresInDays: null },
        },
      ),
    ),
  );
  expect(tokens.filter(({ status }) => status < 300)).toHaveLength(MAX_ACCESS_TOKENS);
  const webhooks = await Promise.all(
    Array.from({ length: PARALLEL }, (_, n) =>
      me.call(
        createWebhook,
        {},
        { body: { url: `http://127.0.0.1:9/${n}`, events: ['version.ready'] } },
      ),
    ),
  );
  const made = webhooks.filter(({ status }) => status < 300).length;
  expect(made).toBe(MAX_WEBHOOKS);
});
