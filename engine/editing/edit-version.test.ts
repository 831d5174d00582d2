import { expect, it } from 'vitest';
import {
  inRoom,
  outside,
  toEditRequest,
  toEditShot,
  toMainEdit,
} from '@/tests/support/listing-findings';
import { editListing } from './edit-listing';
import type { EditShot } from './edit-types';
import { editChosen, editVersion } from './edit-version';

const reel = { targetSeconds: 30, frameRatio: 9 / 16 };
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

it('makes a teaser of fewer, shorter shots with motions for its frame, without the floor plan', () => {
  const main = editListing(toEditRequest(listing));
  const edit = editVersion(toMainEdit(listing), teaser);
  expect(idsOf(main)).toContain('plan');
  expect(edit.shots.length).toBeLessThanOrEqual(7);
  expect(edit.leftOut.find(({ id }) => id === 'plan')?.reason).toMatch(
    /too short for viewers to read a floor plan/,
  );
  const seconds = edit.shots.reduce((sum, shot) => sum + (shot.seconds?.value ?? 0), 0);
  expect(seconds).toBeLessThanOrEqual(15);
  const motionOf = (one: typeof main, id: string) =>
    one.shots.find((shot) => shot.id === id)?.motion.value;
  expect([motionOf(main, 'front'), motionOf(edit, 'front')]).toEqual(['pan-up', 'zoom-out']);
});

it('shows one bed in a teaser without room for every part of the house', () => {
  const rooms = ['living room', 'kitchen', 'dining room', 'main bedroom', 'bathroom', 'bedroom'];
  const home = [
    toEditShot('front', outside),
    ...rooms.map((room) => {
      const sharpness = room === 'bathroom' ? 0.7 : 0.9;
      return toEditShot(room, { ...inRoom(room as 'kitchen'), sharpness });
    }),
    toEditShot('garden', { ...outside, room: inRoom('garden').room }),
  ];
  const shown = idsOf(editVersion(toMainEdit(home), teaser));
  expect(shown).toContain('main bedroom');
  expect(shown).toContain('bathroom');
  expect(shown).not.toContain('bedroom');
});

it('opens vertical versions for as long as the title lasts and shortens other shots', () => {
  const lengthsOf = (shots: readonly EditShot[], version: typeof teaser) =>
    editVersion(toMainEdit(shots), version).shots.map(({ seconds }) => seconds?.value ?? 0);
  const [opening = 0, ...others] = lengthsOf(listing, teaser);
  expect(opening).toBe(3.5);
  expect(Math.min(...others)).toBeGreaterThanOrEqual(1.5);
  expect(lengthsOf(listing, reel)[0]).toBe(3.5);
  expect(lengthsOf(change('front', { seconds: 2 }), teaser)[0]).toBe(2);
});

it('keeps a shot that the user added, with its settings', () => {
  const without = editVersion(toMainEdit(listing), teaser).leftOut.map(({ id }) => id);
  const [left = ''] = without.filter((id) => id !== 'plan');
  expect(left).not.toBe('');
  expect(idsOf(editVersion(toMainEdit(change(left, { isUsed: true })), teaser))).toContain(left);
  const still = editVersion(
    toMainEdit(change('front', { motion: 'still', transition: 'wipe' })),
    teaser,
  );
  expect(still.shots.find(({ id }) => id === 'front')).toMatchObject({
    motion: { value: 'still' },
    transition: { value: 'wipe' },
  });
});

it('shows one of two shots of the same view: the one the user added', () => {
  const { shown, ...rest } = toMainEdit(change('office', { isUsed: true }));
  const doubled = shown.map((one) =>
    one.shot.id === 'office' ? { ...one, sameViewAs: 'living-room' } : one,
  );
  const reel = editVersion({ ...rest, shown: doubled }, { targetSeconds: 30, frameRatio: 9 / 16 });
  expect(idsOf(reel)).toContain('office');
  expect(reel.leftOut.find(({ id }) => id === 'living-room')?.reason).toBe(
    'Left out: same view as office.',
  );
});

it('chooses among the added shots if there are too many', () => {
  const all = listing.map((shot) => ({ ...shot, own: { isUsed: true } }));
  const edit = editVersion(toMainEdit(all), teaser);
  expect(edit.shots.length).toBeLessThanOrEqual(7);
  expect(edit.shots.length + edit.leftOut.length).toBe(listing.length);
});

const upright = { width: 2667, height: 4000 };
const rooms = Array.from({ length: 12 }, (_, i) => toEditShot(`room-${i}`, { place: 'inside' }));

/** Returns the Reel of a wide edit of these shots. */
function editReel(shots: readonly EditShot[], doubles: string[][] = []) {
  const main = editListing(toEditRequest(shots, { doubles }));
  const find = (id: string) => {
    const delivered = shots.findIndex((shot) => shot.id === id);
    return { shot: shots[delivered] ?? toEditShot(id), delivered };
  };
  const shown = main.shots.map(({ id }) => find(id));
  const leftOut = main.leftOut.map(({ id, sameViewAs }) => ({ ...find(id), sameViewAs }));
  const mainEdit = { shown, leftOut, frameRatio: 16 / 9 };
  const edit = editVersion(mainEdit, reel);
  return { main, mainEdit, edit };
}

it('shows the upright picture of a view in a vertical version, in the same place', () => {
  const [first, second, ...others] = rooms.slice(0, 8);
  if (first === undefined || second === undefined) throw new Error('no rooms');
  const tall = toEditShot('tall', { place: 'inside', ...upright });
  const { main, edit } = editReel([first, tall, second, ...others], [[first.id, tall.id]]);
  expect(main.leftOut).toMatchObject([
    { id: 'tall', reason: expect.stringContaining('less of it fits the frame') },
  ]);
  expect(idsOf(edit)).toEqual(['tall', second.id, ...others.map(({ id }) => id)]);
  expect(edit.leftOut).toMatchObject([{ id: first.id }]);
});

it('adds upright photos that the wide edit had no room for, but no weak or removed ones', () => {
  const tall = (id: string, rest = {}) => toEditShot(id, { place: 'inside', ...upright }, rest);
  const blurred = toEditShot('blurred', { place: 'inside', ...upright, sharpness: 0.1 });
  const mine = tall('mine', { own: { isUsed: false } });
  const { main, edit } = editReel([...rooms, tall('tall'), blurred, mine]);
  expect(main.leftOut.map(({ id }) => id)).toEqual(['tall', 'blurred', 'mine']);
  expect(idsOf(edit)).toContain('tall');
  expect(edit.shots).toHaveLength(12);
  expect([...idsOf(edit), ...idsOf({ shots: edit.leftOut })]).not.toEqual(
    expect.arrayContaining(['mine']),
  );
  expect(idsOf(edit)).not.toContain('blurred');
});

it('shows what the user chose for a version and reports what was left out', () => {
  const { mainEdit } = editReel([...rooms, toEditShot('tall', { place: 'inside', ...upright })]);
  const [first = '', second = ''] = rooms.map(({ id }) => id);
  const edit = editChosen(['tall', second], mainEdit, reel);
  expect(edit && idsOf(edit)).toEqual([second, 'tall']);
  expect(edit?.leftOut).toHaveLength(11);
  expect(edit?.leftOut[0]).toEqual({
    id: first,
    reason: 'You removed it from this version.',
  });
  expect(editChosen(['gone'], mainEdit, reel)).toBeUndefined();
});

it('does not leave out a photo as weak if most photos of the listing are alike', () => {
  const small = { place: 'inside', width: 640, height: 480 } as const;
  const shots = [
    ...Array.from({ length: 8 }, (_, i) => toEditShot(`small-${i}`, small)),
    ...rooms.slice(0, 7),
  ];
  const [one = '', other = ''] = ['small-6', 'small-7'];
  const mine = shots.map((shot) =>
    [one, other].includes(shot.id) ? { ...shot, own: { isUsed: false } } : shot,
  );
  const { main, edit } = editReel(mine);
  expect(idsOf(main)).toContain('small-0');
  expect(idsOf(edit)).toContain('small-0');
});

it('does not pan back and forth over wide photos of one room', () => {
  const names = ['living room', 'kitchen', 'dining room', 'main bedroom', 'office'] as const;
  const wide = names.map((name, i) =>
    toEditShot(name, { ...inRoom(name), interestCentre: { x: i % 2 === 0 ? 0.8 : 0.2, y: 0.5 } }),
  );
  const motions = editVersion(toMainEdit(wide), reel).shots.map(({ motion }) => motion.value);
  expect(motions).toContain('pan-right');
  motions.forEach((motion, i) => {
    expect([motions[i - 1], motion].toSorted()).not.toEqual(['pan-left', 'pan-right']);
  });
});
