import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openFaultyLink } from '@/tests/cluster/faulty-link';
import { eventually } from '../../support/eventually';
import { fakeResult } from './fake-work';
import { openStubQueue } from './stub-queue';

const stub = await openStubQueue();

it('a worker takes jobs again after its connections were lost without a word', async () => {
  const address = new URL(stub.connectionString);
  const link = await openFaultyLink(Number(address.port));
  address.port = String(link.port);
  const started: string[] = [];
  await stub.startWorker(
    async ({ job }) => {
      started.push(job.jobId);
      return fakeResult;
    },
    { connectionString: address.href, queryTimeoutMs: 2_000 },
  );
  try {
    // Each time one that is just used is lost for ever; there are three.
    for (let losses = 0; losses < 5; losses += 1) {
      const job = await stub.enqueue('anna');
      await eventually(() => expect(started).toContain(job), 30_000);
      link.lose();
      await sleep(1_500);
    }
  } finally {
    // A pool that ends says goodbye on its connections, also on lost ones.
    link.close();
  }
}, 120_000);
