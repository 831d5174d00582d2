import { expect, it } from 'vitest';
import { requireSameSecret } from '@/route-handlers/proxy/require-same-secret';
import { startTestApi } from '@/tests/support/start-api';

const secret = 'a secret of the product API, long enough';
const api = await startTestApi({ HOMEREEL_SECRET: secret });

it('refuses a secret that the product API does not have, and shows neither', async () => {
  await requireSameSecret(api.address, secret);
  const other = 'another secret, which is as long as that';
  await expect(requireSameSecret(api.address, other)).rejects.toThrow(
    `HOMEREEL_SECRET of this web is not that of the product API at ${api.address}. Give both the same one.`,
  );
  const { secretId } = await (await fetch(`${api.address}/readyz`)).json();
  expect(secretId).toMatch(/^[0-9a-f]{16}$/);
});

it('does not wait for a product API that does not answer', async () => {
  await requireSameSecret('http://127.0.0.1:1', secret);
});
