import { expect, it } from 'vitest';
import type { SpareRole } from '@/contracts/project/clip';
import { type PricedShot, planCharge, settleCharge } from './price';

/** A generator of numbers from 0 to 1 (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HISTORIES = 1_000;
const STEPS = 12;

it(`takes tokens once for each shot that a completed video shows, in ${HISTORIES} random histories`, () => {
  let spares = 0;
  for (let seed = 0; seed < HISTORIES; seed += 1) spares += playHistory(toRandom(seed));
  expect(spares).toBeGreaterThan(HISTORIES / 10);
});

/**
 * Simulates added and left-out shots, versions, re-renders and failures.
 * @returns how many spare photos were free.
 */
function playHistory(random: () => number): number {
  const ids = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, n) => `shot-${n}`);
  const some = () => ids.filter(() => random() < 0.5);
  const paid = new Set<string>();
  const roles = new Map<string, SpareRole>();
  const covered = new Set<string>();
  const everShown = new Set<string>();
  let main = some();
  let taken = 0;
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.4) main = some();
    const versions = [
      ...(random() < 0.5 ? [{ shotIds: main, hasOtherShape: false }] : []),
      ...Array.from({ length: Math.floor(random() * 3) }, () => ({
        shotIds: some(),
        hasOtherShape: random() < 0.7,
      })),
    ];
    const shots: PricedShot[] = ids.map((id) => ({
      id,
      paid: paid.has(id),
      spareRole: roles.get(id),
    }));
    const charge = planCharge(shots, main, versions);
    const delivered = versions.filter(() => random() < 0.7).flatMap(({ shotIds }) => shotIds);
    const payment = settleCharge(charge, delivered);
    expect(payment.paid.length).toBeLessThanOrEqual(charge.charged.length);
    expect(payment.paid.filter((id) => paid.has(id))).toEqual([]);
    taken += payment.paid.length;
    for (const id of payment.paid) paid.add(id);
    for (const { id, coveredBy } of payment.spares) {
      expect([roles.get(coveredBy), paid.has(coveredBy)]).toEqual([undefined, true]);
      roles.set(coveredBy, 'covers');
      roles.set(id, 'covered');
      covered.add(id);
    }
    for (const id of delivered) everShown.add(id);
    const free = [...covered].filter((id) => !paid.has(id));
    expect(taken).toBe(everShown.size - free.length);
    expect(free.length).toBeLessThanOrEqual(paid.size);
    // Rendering the same again is free.
    expect(
      planCharge(
        shots.map((shot) => ({ ...shot, paid: paid.has(shot.id) })),
        [],
        [{ shotIds: [...paid], hasOtherShape: false }],
      ).charged,
    ).toEqual([]);
  }
  return covered.size;
}
