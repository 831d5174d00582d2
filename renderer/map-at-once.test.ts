import { expect, it } from 'vitest';
import { mapAtOnce } from './map-at-once';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('maps items in their order, no more at once than told', async () => {
  let running = 0;
  let most = 0;
  const results = await mapAtOnce([30, 1, 20, 1], 2, async (ms, position) => {
    most = Math.max(most, ++running);
    await sleep(ms);
    running--;
    return position;
  });
  expect(results).toEqual([0, 1, 2, 3]);
  expect(most).toBe(2);
});

it('begins no more after a failure, and waits for those that were begun', async () => {
  const ended: number[] = [];
  const mapping = mapAtOnce([0, 20, 0, 0], 2, async (ms, position) => {
    await sleep(ms);
    if (position === 0) throw new Error('failed');
    ended.push(position);
  });
  await expect(mapping).rejects.toThrow('failed');
  expect(ended).toEqual([1]);
});
