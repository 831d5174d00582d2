import { describe, expect, it } from 'vitest';
import {
  atDusk,
  inRoom,
  outside,
  toEditShot as shot,
  toEditRequest,
} from '@/tests/support/listing-findings';
import { editListing } from './edit-listing';
import type { EditRequest, EditShot } from './edit-types';

const edit = (shots: readonly EditShot[], rest?: Partial<EditRequest>) =>
  editListing(toEditRequest(shots, rest));
const orderOf = (...input: Parameters<typeof edit>) => edit(...input).shots.map(({ id }) => id);
const reasonsOf = (...input: Parameters<typeof edit>) =>
  edit(...input).leftOut.map(({ id, reason }) => `${id}: ${reason}`);
const many = (count: number, findings: EditShot['findings'] | object = {}) =>
  Array.from({ length: count }, (_, i) => shot(`DSC_${100 + i}`, findings));

describe('which shots are shown', () => {
  it('shows the better of two of the same view', () => {
    const shots = [shot('DSC_1', { sharpness: 0.5 }), shot('DSC_2', { sharpness: 0.8 }), shot('x')];
    expect(reasonsOf(shots, { doubles: [['DSC_1', 'DSC_2']] })).toEqual([
      'DSC_1: Left out: same view as DSC_2, and less sharp.',
    ]);
    const equal = [shot('DSC_1'), shot('DSC_2')];
    expect(reasonsOf(equal, { doubles: [['DSC_1', 'DSC_2']] })).toEqual([
      'DSC_2: Left out: same view as DSC_1.',
    ]);
  });

  it('shows the lighter exposure of a view, and a bright one rather than its dimmed copy', () => {
    const doubles = [['DSC_1', 'DSC_2']];
    const lit = (brightness: number, other: number) =>
      reasonsOf([shot('DSC_1', { brightness }), shot('DSC_2', { brightness: other })], { doubles });
    expect(lit(0.35, 0.55)).toEqual(['DSC_1: Left out: same view as DSC_2, and less well lit.']);
    expect(lit(0.65, 0.55)).toEqual(['DSC_2: Left out: same view as DSC_1.']);
  });

  it('names no double as shown if that double is left out too', () => {
    const shots = [
      shot('front', outside),
      shot('a', { ...inRoom('bedroom'), exposure: 'burnt', sharpness: 0.8 }),
      shot('b', { ...inRoom('bedroom'), exposure: 'burnt', sharpness: 0.5 }),
      shot('c', inRoom('bedroom')),
      shot('d', inRoom('kitchen')),
    ];
    const { leftOut } = edit(shots, { doubles: [['a', 'b']] });
    expect(leftOut).toEqual([
      { id: 'a', reason: 'Left out: overexposed.' },
      {
        id: 'b',
        reason: 'Left out: same view as a, which isn’t in the video either.',
        citedId: 'a',
      },
    ]);
  });

  it('leaves out weak photos, unless they are the only view of a room', () => {
    const shots = [
      shot('front', outside),
      shot('a', { ...inRoom('kitchen'), sharpness: 0.1 }),
      shot('b', inRoom('bedroom')),
      shot('c', { ...inRoom('bedroom'), exposure: 'burnt' }),
      shot('d', inRoom('living room')),
    ];
    expect(reasonsOf(shots)).toEqual(['c: Left out: overexposed.']);
  });

  it('keeps all photos if most have the same fault', () => {
    expect(edit(many(8, { width: 640, height: 480 })).leftOut).toEqual([]);
  });

  it('shows one floor plan, still and near the end, and none in a short or narrow video', () => {
    const plan = (id: string) => shot(id, { kind: 'drawing' });
    const shots = [
      plan('p'),
      plan('q'),
      shot('front', outside),
      shot('a'),
      shot('garden', outside),
    ];
    const { shots: shown } = edit(shots);
    expect(shown.map(({ id }) => id)).toEqual(['front', 'a', 'p', 'garden']);
    expect(shown.find(({ id }) => id === 'p')?.motion.value).toBe('still');
    expect(reasonsOf(shots)).toEqual(['q: Left out: one floor plan is enough.']);
    expect(orderOf(shots, { targetSeconds: 15 })).not.toContain('p');
    expect(orderOf(shots, { frameRatio: 9 / 16 })).not.toContain('p');
  });

  it('shows 9 to 12 of forty photos in 30 s and 5 to 7 in 15 s, from the whole delivery', () => {
    const shots = many(40);
    const shown = orderOf(shots).map((id) => Number(id.slice(4)) - 100);
    expect(shown).toHaveLength(12);
    const gaps = shown.slice(1).map((place, i) => place - (shown[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8);
    expect(orderOf(shots, { targetSeconds: 15 })).toHaveLength(7);
    expect(reasonsOf(shots)[0]).toMatch(
      /^DSC_\d+: Left out: only 12 photos and clips fit in 30 seconds\. We kept DSC_\d+ instead\.$/,
    );
  });

  it('gives rooms without names twice as many places as the outside', () => {
    const inside = (i: number) => shot(`in-${i}`, { place: 'inside' });
    const shots = [
      ...Array.from({ length: 12 }, (_, i) => shot(`out-${i}`, outside)),
      ...Array.from({ length: 20 }, (_, i) => inside(i)),
    ];
    const shown = orderOf(shots);
    expect(shown.filter((id) => id.startsWith('in'))).toHaveLength(8);
    expect(shown).toHaveLength(12);
  });

  it('names a photo that stays as the neighbour of one that is left out', () => {
    const shots = many(40);
    const shown = new Set(orderOf(shots));
    const { leftOut } = edit(shots);
    const cited = leftOut.flatMap(({ citedId }) => citedId ?? []);
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter((id) => !shown.has(id))).toEqual([]);
    const named = leftOut.flatMap(({ reason }) => reason.match(/We kept (\S+) instead/)?.[1] ?? []);
    expect(named).toEqual(cited);
  });

  it('shows the picture that fits the frame if two compete', () => {
    const shots = many(13).map((one, i) =>
      i === 0 ? { ...one, findings: { ...one.findings, width: 2667, height: 4000 } } : one,
    );
    const [first = ''] = shots.map(({ id }) => id);
    expect(orderOf(shots)).not.toContain(first);
    expect(orderOf(shots, { frameRatio: 9 / 16 })).toContain(first);
  });

  it('shows at most two bathrooms', () => {
    const shots = [
      shot('front', outside),
      ...many(9, inRoom('living room')).slice(0, 3),
      ...['k1', 'k2', 'k3'].map((id) => shot(id, inRoom('kitchen'))),
      ...['b1', 'b2', 'b3'].map((id) => shot(id, inRoom('bathroom'))),
      shot('bed', inRoom('bedroom')),
    ];
    expect(reasonsOf(shots)).toEqual(['b2: Left out: 2 bathrooms are enough.']);
  });
});

describe('the order', () => {
  it('keeps the photographer’s order if it is a tour of the house', () => {
    const rooms = ['entry', 'living room', 'kitchen', 'main bedroom', 'bathroom'] as const;
    const shots = [shot('front', outside), ...rooms.map((name) => shot(name, inRoom(name)))];
    expect(orderOf(shots)).toEqual(shots.map(({ id }) => id));
    expect(edit(shots).shots.flatMap(({ placeReason }) => placeReason ?? [])).toEqual([
      'First: looks like an exterior.',
    ]);
  });

  it('stays unchanged without findings', () => {
    expect(orderOf(many(10))).toEqual(many(10).map(({ id }) => id));
    expect(edit(many(10)).shots.filter(({ motion }) => motion.reason === '')).toEqual([]);
  });

  it('goes from the street through the rooms to the garden, and ends at dusk', () => {
    const shots = [
      shot('bath', inRoom('bathroom')),
      shot('pool', { ...inRoom('pool'), place: 'outside' }),
      shot('dusk', atDusk),
      shot('kitchen', inRoom('kitchen')),
      shot('front', {
        ...outside,
        room: { name: 'exterior', source: 'detector', confidence: 0.9 },
      }),
      shot('living', inRoom('living room')),
    ];
    const { shots: shown } = edit(shots);
    expect(shown.map(({ id }) => id)).toEqual([
      'front',
      'living',
      'kitchen',
      'bath',
      'pool',
      'dusk',
    ]);
    expect(shown[0]?.placeReason).toBe('First: shows the front of the house.');
    expect(shown.at(-1)?.placeReason).toBe('Last: the house at dusk makes a strong ending.');
  });

  it('opens and closes with the house even if all its pictures are small', () => {
    const small = { ...outside, width: 800, height: 533 };
    const rooms = ['a', 'b', 'c', 'd'].map((id) => shot(id, { place: 'inside' }));
    expect(orderOf([...rooms, shot('front', small), shot('back', small)])).toEqual([
      'front',
      'a',
      'b',
      'c',
      'd',
      'back',
    ]);
  });

  it('takes neither a portrait for the house nor an evening view for the house at dusk', () => {
    const portrait = shot('ann', { ...outside, hasPeople: true });
    const rooms = [shot('a', { place: 'inside' }), shot('b', { place: 'inside' })];
    const lake = shot('lake', { ...atDusk, isView: true });
    expect(orderOf([portrait, ...rooms, lake])[0]).toBe('a');
    expect(edit([portrait, ...rooms, lake]).shots.at(-1)).toMatchObject({
      id: 'lake',
      placeReason: 'Last: the evening light makes a strong ending.',
    });
    expect(orderOf([shot('front', outside), lake, ...rooms, shot('dusk', atDusk)]).at(-1)).toBe(
      'dusk',
    );
    const dusk = shot('dusk', atDusk);
    expect(orderOf([shot('front', outside), ...rooms, dusk, lake]).at(-1)).toBe('dusk');
  });

  it('closes with the house before scenery that was delivered last, with the darker picture', () => {
    const front = shot('front', { ...outside, brightness: 0.6 });
    const rooms = [shot('a', { place: 'inside' }), shot('b', { place: 'inside' })];
    const back = shot('back', { ...outside, brightness: 0.55 });
    const evening = shot('evening', { ...outside, brightness: 0.4 });
    const hills = shot('hills', { ...outside, isView: true });
    expect(orderOf([front, ...rooms, back, hills])).toEqual(['front', 'a', 'b', 'hills', 'back']);
    expect(orderOf([front, evening, ...rooms, back]).at(-1)).toBe('evening');
    expect(orderOf([front, ...rooms, hills]).at(-1)).toBe('hills');
  });

  it('opens with a room if all views of the house are weak, never with a bathroom or detail', () => {
    const shots = [
      shot('front', { ...outside, sharpness: 0.1 }),
      shot('bath', inRoom('bathroom')),
      shot('tap', { isDetail: true }),
      shot('kitchen', inRoom('kitchen')),
      shot('bed', inRoom('bedroom')),
    ];
    expect(orderOf(shots)[0]).toBe('kitchen');
  });

  it('keeps a bathroom behind the bedroom it belongs to', () => {
    const names = ['living room', 'main bedroom', 'bathroom', 'bedroom', 'bathroom'] as const;
    const shots = names.map((name, i) => shot(`${i}`, inRoom(name)));
    expect(orderOf(shots)).toEqual(['0', '1', '2', '3', '4']);
  });
});

describe('motions', () => {
  it('moves towards the window and says so', () => {
    const shots = [shot('front', outside), shot('a', { place: 'inside', opening: { x: 0.8 } })];
    expect(edit(shots).shots[1]?.motion).toEqual({
      value: 'pan-right',
      reason: 'Pans right, toward the light.',
    });
  });

  it('names the motion that would have fitted and the neighbour that prevents it', () => {
    const plain = { place: 'inside' } as const;
    const shots = [shot('a', plain), shot('b', plain)];
    expect(edit(shots).shots.map(({ motion }) => motion.reason)).toEqual([
      'Moves in, like walking into the room.',
      'Pans right, because the photo before it already moves in.',
    ]);
  });

  it('does not swing back to light on the other side and says so', () => {
    const lit = (x: number) => ({ place: 'inside', opening: { x } }) as const;
    const [, second] = edit([shot('a', lit(0.8)), shot('b', lit(0.2))]).shots;
    expect(second?.motion.reason).toBe('Moves in, so the camera doesn’t swing back.');
  });

  it('has no motion for photos of people, and moves through a room with a vanishing point', () => {
    const room = { place: 'inside', vanishingPoint: { x: 0.5, y: 0.4 } } as const;
    const motions = edit([shot('a', room), shot('b', { hasPeople: true })]).shots;
    expect(motions.map(({ motion }) => motion.value)).toEqual(['depth-motion', 'still']);
  });

  it('cuts inside a room and dissolves to the next', () => {
    const shots = [
      shot('front', outside),
      shot('k1', inRoom('kitchen')),
      shot('k2', inRoom('kitchen')),
      shot('d', inRoom('dining room')),
    ];
    expect(edit(shots).shots.map(({ transition }) => transition)).toEqual([
      { value: 'dissolve', reason: 'Dissolves from outside to the kitchen.' },
      { value: 'instant', reason: 'Straight cut: the next one shows the same part of the house.' },
      { value: 'dissolve', reason: 'Dissolves from the kitchen to the dining room.' },
      { value: 'instant', reason: 'Last in the video.' },
    ]);
  });

  it('gives the ends the longest and details the shortest time, and vertical versions less', () => {
    const shots = [
      shot('front', outside),
      shot('k1', inRoom('kitchen')),
      shot('k2', inRoom('kitchen')),
      shot('tap', { ...inRoom('kitchen'), isDetail: true }),
      ...many(7, inRoom('bedroom')).slice(0, 3),
      ...many(20, inRoom('living room')).slice(15, 18),
      shot('dusk', atDusk),
    ];
    const secondsOf = (...input: Parameters<typeof edit>) =>
      new Map(edit(...input).shots.map(({ id, seconds }) => [id, seconds?.value ?? 0]));
    const wide = secondsOf(shots);
    expect(wide.get('front')).toBeGreaterThanOrEqual(3.5);
    expect(wide.get('dusk')).toBeGreaterThanOrEqual(3.5);
    expect(wide.get('k1')).toBeGreaterThanOrEqual(2.5);
    expect(wide.get('k2')).toBeLessThanOrEqual(2);
    expect(wide.get('tap')).toBeLessThanOrEqual(2);
    const sum = (lengths: ReadonlyMap<string, number>) =>
      [...lengths.values()].reduce((total, seconds) => total + seconds, 0);
    expect(sum(secondsOf(shots, { frameRatio: 9 / 16 }))).toBeLessThan(0.85 * sum(wide));
  });
});

describe('suggestions', () => {
  it('name a known room once, and none that has a caption', () => {
    const shots = [
      shot('kitchen-1', inRoom('kitchen')),
      shot('kitchen-2', inRoom('kitchen')),
      shot('bed', inRoom('bedroom'), { hasCaption: true }),
      shot('unknown'),
    ];
    expect(edit(shots).shots.map(({ suggestion }) => suggestion)).toEqual([
      { value: 'Kitchen', reason: 'Suggested: the file is named kitchen-1.' },
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('poor material', () => {
  it.each([
    ['one photo', [shot('a')], 1],
    ['two equal photos', [shot('a'), shot('b')], 1],
    ['sixty of one room', many(60, inRoom('kitchen')), 9],
    ['plans alone', many(3, { kind: 'drawing' }), 3],
    ['clips alone', many(4, { kind: 'clip', seconds: 5 }), 4],
    ['nothing', [], 0],
    ['weak ones alone', many(3, { sharpness: 0.1 }), 3],
  ])('%s makes a video', (_, shots, count) => {
    const doubles = shots.length === 2 ? [['a', 'b']] : [];
    const { shots: shown, leftOut } = edit(shots, { doubles });
    expect([shown.length, leftOut.length]).toEqual([count, shots.length - count]);
  });
});

describe('positions of photos', () => {
  const at = (latitude: number, longitude: number) => ({ position: { latitude, longitude } });
  const atHome = [shot('a', at(47.371, 8.541)), shot('b', at(47.3712, 8.5408)), shot('c')];
  const toldOf = (shots: readonly EditShot[]) =>
    edit(shots).shots.flatMap(({ id, placeReason, isTakenElsewhere }) =>
      isTakenElsewhere ? [`${id}: ${placeReason}`] : [],
    );

  it('flags a photo from another town, not one from the same street or without a place', () => {
    const shots = [...atHome, shot('street', at(47.374, 8.545)), shot('town', at(47.05, 8.31))];
    expect(toldOf(shots)).toEqual([
      'town: Taken far away from the other photos. Is this the right property?',
    ]);
    const farEast = [179.999, -179.999, 179.998].map((x, i) => shot(`e${i}`, at(-16.8, x)));
    expect(toldOf(farEast)).toEqual([]);
  });

  it('flags nothing with too few places, without a majority, or if the user added the photo', () => {
    const town = shot('town', at(47.05, 8.31));
    expect(toldOf([...atHome, town])).toEqual([]);
    const others = ['x', 'y', 'z'].map((id) => shot(id, at(47.05, 8.31)));
    expect(toldOf([...atHome, shot('d', at(47.37, 8.54)), ...others])).toEqual([]);
    const street = shot('street', at(47.374, 8.545));
    expect(toldOf([...atHome, street, { ...town, own: { isUsed: true } }])).toEqual([]);
  });
});

describe('user decisions', () => {
  it('are kept: added, left out, motion, transition and length', () => {
    const own = { isUsed: true, motion: 'zoom-out', transition: 'wipe', seconds: 6 } as const;
    const shots = [
      shot('a', { sharpness: 0.1 }, { own }),
      shot('b'),
      shot('c', {}, { own: { isUsed: false } }),
    ];
    const { shots: shown, leftOut } = edit(shots);
    expect(shown.find(({ id }) => id === 'a')).toMatchObject({
      motion: { value: 'zoom-out' },
      transition: { value: 'wipe' },
      seconds: { value: 6 },
    });
    expect(leftOut).toEqual([{ id: 'c', reason: 'Removed by you.' }]);
  });

  it('are kept: a shot behind the one it was moved behind, or at an end', () => {
    const behind = shot('bath', inRoom('bathroom'), { own: { follows: ['gone', 'front'] } });
    const shots = [shot('k', inRoom('kitchen')), behind, shot('front', outside)];
    expect(orderOf(shots)).toEqual(['front', 'bath', 'k']);
    const first = shot('bath', inRoom('bathroom'), { own: { follows: [] } });
    expect(orderOf([shot('front', outside), first])).toEqual(['bath', 'front']);
    const last = shot('k', inRoom('kitchen'), { own: { follows: ['x'], isLast: true } });
    expect(orderOf([last, shot('front', outside), shot('dusk', atDusk)]).at(-1)).toBe('k');
  });
});
