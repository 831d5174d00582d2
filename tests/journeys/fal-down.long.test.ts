import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { enhanceShot, listVariants } from '@/contracts/production/enhancements';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { makePhotos } from '@/tests/support/photos';
import { startFalStack } from '@/tests/support/start-fal-stack';
import { addPhotoFile } from './generation/photo-project';

const { api, me, fal } = await startFalStack({ FAL_TIMEOUT_SECONDS: '3' });
const [room = ''] = await makePhotos(join(api.dataDir, 'photos'), 1, { width: 1200, height: 800 });

it('S8 a provider that fails half-way costs nothing and changes nothing', async () => {
  const shot = await addPhotoFile(me, new Uint8Array(await readFile(room)));
  const before = (await me.call(readBalance)).body.tokens;
  fal.behave({ delayMs: 500, trouble: { on: 'status', status: 503, calls: 1_000 } });
  const answer = await me.call(enhanceShot, shot, { body: { prompt: 'an evening sky' } });
  expect([answer.status, answer.body]).toEqual([
    502,
    {
      error: 'The AI service is not answering. Please try again in a while.',
      code: 'provider_failed',
      requestId: expect.any(String),
    },
  ]);
  expect(fal.queue.requests).toHaveLength(1);
  expect((await me.call(readBalance)).body.tokens).toBe(before);
  expect((await me.call(listVariants, shot)).body.variants).toHaveLength(1);
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});
