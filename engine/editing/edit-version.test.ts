import { expect, it } from 'vitest';
import { inRoom, outside, toEditRequest, toEditShot } from '@/tests/support/listing-findings';
import { editListing } from './edit-listing';
import type { EditShot } from './edit-types';
import { editVersion } from './edit-version';

const teaser = { targetSeconds: 15, frameRatio: 9 / 16 };
const listing = [
  toEditShot('front', { ...outside, width: 2667, height: 4000 }),
  ...['living room', 'kitchen', 'dining room', 'main bedroom', 'bathroom', 'office'].map((room) =>
    toEditShot(room.replace(' ', '-'), inRoom(room as 'kitchen')),
  ),
  toEditShot('plan', { kind: 'drawing', width: 3000, height: 2400 }),
  toEditShot('garden', { ...outside, room: inRoom('garden').room }),
];
const idsOf = (edit: { shots: readonly { id: string }[] }) => edit.shots.map(({ id }) => id);
const change = (id: string, own: EditShot['own']) =>
  listing.map((shot) => (shot.id === id ? { ...shot, own } : shot));

it('makes a teaser of fewer, shorter shots with motions for its frame, without the plan', () => {
  const main = editListing(toEditRequest(listing));
  const edit = editVersion(listing, teaser);
  expect(idsOf(main)).toContain('plan');
  expect(edit.shots.length).toBeLessThanOrEqual(7);
  expect(edit.leftOut.find(({ id }) => id === 'plan')?.reason).toMatch(/too short to read a plan/);
  const seconds = edit.shots.reduce((sum, shot) => sum + (shot.seconds?.value ?? 0), 0);
  expect(seconds).toBeLessThanOrEqual(15);
  const motionOf = (one: typeof main, id: string) =>
    one.shots.find((shot) => shot.id === id)?.motion.value;
  expect([motionOf(main, 'front'), motionOf(edit, 'front')]).toEqual(['pan-up', 'zoom-out']);
});

it('keeps a shot that a person took in, and what they set by hand', () => {
  const without = editVersion(listing, teaser).leftOut.map(({ id }) => id);
  const [left = ''] = without.filter((id) => id !== 'plan');
  expect(left).not.toBe('');
  expect(idsOf(editVersion(change(left, { isUsed: true }), teaser))).toContain(left);
  const still = editVersion(change('front', { motion: 'still', transition: 'wipe' }), teaser);
  expect(still.shots.find(({ id }) => id === 'front')).toMatchObject({
    motion: { value: 'still' },
    transition: { value: 'wipe' },
  });
});

it('chooses among those taken in where there are more than it has room for', () => {
  const all = listing.map((shot) => ({ ...shot, own: { isUsed: true } }));
  const edit = editVersion(all, teaser);
  expect(edit.shots.length).toBeLessThanOrEqual(7);
  expect(edit.shots.length + edit.leftOut.length).toBe(listing.length);
});
