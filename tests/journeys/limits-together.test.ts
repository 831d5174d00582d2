import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { ApiClient } from '../support/api-client';
import { startTestApi } from '../support/start-api';

const LIMIT = 60;
const MINUTE_MS = 60_000;
/** Maximum duration of the test. */
const TEST_MS = 20_000;
const limits = { LIMIT_REQUESTS_PER_MINUTE: String(LIMIT) };
const first = await startTestApi(limits);
const second = await startTestApi({ ...limits, DATABASE_URL: first.databaseUrl });

it('a user who has used up their requests at one product API gets few at another', async () => {
  const [one, other] = [new ApiClient(first.address), new ApiClient(second.address)];
  // Requests in the last second of a minute may not be shared in time.
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < TEST_MS) await sleep(left);
  const statuses: number[] = [];
  for (let sent = 0; sent <= LIMIT; sent += 1) statuses.push((await one.call(readBalance)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  let allowed = 0;
  for (; allowed < LIMIT; allowed += 1) {
    const answer = await other.call(readBalance);
    if (answer.status === 429) break;
    await sleep(100);
  }
  expect(allowed).toBeLessThan(LIMIT * 0.7);
});
