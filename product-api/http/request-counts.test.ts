import { beforeEach, expect, it } from 'vitest';
import { RequestCounts, type ShareCounts } from './request-counts';

const MINUTE_MS = 60_000;
let now = 0;
let sums: Map<string, number>;
beforeEach(() => {
  now = 1_000 * MINUTE_MS;
  sums = new Map();
});

/** Adds counts like the database table. */
const add: ShareCounts = async (minute, counts) => {
  for (const [key, count] of counts) {
    sums.set(`${minute} ${key}`, (sums.get(`${minute} ${key}`) ?? 0) + count);
  }
  return new Map([...counts.keys()].map((key) => [key, sums.get(`${minute} ${key}`) ?? 0]));
};
const open = () => new RequestCounts(() => now);

/** Sends requests until one is refused, at most 1,000. */
function exhaust(counts: RequestCounts, max: number): number {
  for (let sent = 0; sent < 1_000; sent += 1) {
    if (counts.count('anna', max) !== undefined) return sent;
  }
  return 1_000;
}

it('refuses what is beyond the limit, and says when to come back', () => {
  const counts = open();
  expect(exhaust(counts, 100)).toBe(100);
  const seconds = counts.count('anna', 100) ?? 0;
  expect(counts.count('bert', 100)).toBeUndefined();
  now += seconds * 1_000;
  expect(counts.count('anna', 100)).toBeUndefined();
});

it('has no gap where one minute ends and the next begins', () => {
  const counts = open();
  now += 59_900;
  expect(exhaust(counts, 100)).toBe(100);
  now += 200;
  expect(exhaust(counts, 100)).toBeLessThanOrEqual(1);
  now += 30_000;
  expect(exhaust(counts, 100)).toBeGreaterThanOrEqual(49);
});

it('counts together with other processes once they have shared', async () => {
  const [one, other] = [open(), open()];
  expect(exhaust(one, 100)).toBe(100);
  await one.share(add);
  for (let sent = 0; sent < 10; sent += 1) other.count('anna', 100);
  await other.share(add);
  expect(other.count('anna', 100)).toBeGreaterThan(0);
  // A minute later the counts of both have expired.
  now += 2 * MINUTE_MS;
  expect(other.count('anna', 100)).toBeUndefined();
});

it('sends no query to the database for clients with few requests', async () => {
  const counts = open();
  for (let sent = 0; sent < 4; sent += 1) counts.count('anna', 100);
  let asked = 0;
  await counts.share(async () => {
    asked += 1;
    return new Map();
  });
  expect(asked).toBe(0);
});

it('continues alone while the database is down, and shares later', async () => {
  const counts = open();
  exhaust(counts, 100);
  await expect(counts.share(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await counts.share(add);
  expect([...sums.values()]).toEqual([100]);
});
