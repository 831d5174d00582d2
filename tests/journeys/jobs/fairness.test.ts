import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually';
import { openStubQueue } from './stub-queue';

const stub = await openStubQueue();
const VERSION_MS = 150;

it('renders one user’s video within two job lengths, although another queued a hundred before', async () => {
  for (let job = 0; job < 100; job += 1) await stub.enqueue('anna');
  await stub.startRenderer(VERSION_MS);
  await eventually(() => expect(stub.started).toHaveLength(3));
  await stub.enqueue('bert');
  const before = stub.started.length;
  await eventually(() => expect(stub.started).toContain('bert 1/1'));
  // The one that was running on arrival, and one more.
  expect(stub.started.indexOf('bert 1/1') - before).toBeLessThanOrEqual(2);
  const [{ waiting } = { waiting: 0 }] = await stub.queue.depthByKind();
  expect(waiting).toBeGreaterThan(80);
  await stub.database.query(`delete from jobs.job where name = 'videos'`);
});

it('renders one user’s first version before another’s fourth, and then the fourth', async () => {
  stub.started.length = 0;
  const annas = await stub.enqueue('anna', 4);
  await stub.startRenderer(400);
  await eventually(() => expect(stub.started).toContain('anna 1/4'));
  await stub.enqueue('bert', 2);
  await eventually(() =>
    expect(stub.events).toContainEqual(
      expect.objectContaining({ kind: 'completed', jobId: annas }),
    ),
  );
  // No version is rendered twice, and the two users take turns.
  expect(stub.started).toHaveLength(6);
  expect(stub.started.indexOf('bert 1/2')).toBe(1);
  expect(stub.started.indexOf('bert 2/2')).toBeLessThan(stub.started.indexOf('anna 4/4'));
});

it('renders two videos of each before the third of a user who requested four versions of each', async () => {
  stub.started.length = 0;
  for (let job = 0; job < 3; job += 1) await stub.enqueue('anna', 4);
  for (let job = 0; job < 8; job += 1) await stub.enqueue('bert');
  await stub.startRenderer(20);
  await eventually(() => expect(stub.started).toHaveLength(20));
  const firstEight = stub.started.slice(0, 8).filter((version) => version.startsWith('bert'));
  expect(firstEight.length).toBeGreaterThanOrEqual(3);
  expect(stub.started.slice(0, 17).filter((version) => version.startsWith('bert'))).toHaveLength(8);
});
