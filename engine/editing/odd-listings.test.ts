import { describe, expect, it } from 'vitest';
import {
  inRoom,
  outside,
  toEditRequest,
  toEditShot,
  toMainEdit,
} from '@/tests/support/listing-findings';
import { editListing } from './edit-listing';
import type { EditShot } from './edit-types';
import { editVersion } from './edit-version';

const many = (
  count: number,
  ...rest: Parameters<typeof toEditShot> extends [string, ...infer R] ? R : never
) => Array.from({ length: count }, (_, i) => toEditShot(`s${i}`, ...rest));
const plan = { kind: 'drawing' } as const;
const clip = { kind: 'clip', seconds: 9 } as const;

interface OddListing {
  readonly shots: readonly EditShot[];
  readonly doubles?: readonly (readonly string[])[];
  /** Number of shots of the video and of a teaser. */
  readonly shown: readonly [number, number];
}

const listings: Readonly<Record<string, OddListing>> = {
  'one photo': { shots: many(1, outside), shown: [1, 1] },
  'one blurred, dark photo': {
    shots: many(1, { sharpness: 0.05, exposure: 'dark' }),
    shown: [1, 1],
  },
  'two equal photos': { shots: many(2), doubles: [['s0', 's1']], shown: [1, 1] },
  'sixty photos of one room': { shots: many(60, inRoom('kitchen')), shown: [9, 5] },
  'sixty that are all the same view': {
    shots: many(60),
    doubles: [many(60).map(({ id }) => id)],
    shown: [1, 1],
  },
  'only plans': { shots: many(5, plan), shown: [5, 5] },
  'only clips': { shots: many(4, clip), shown: [4, 4] },
  'only weak photos of a bathroom': {
    shots: many(3, { ...inRoom('bathroom'), sharpness: 0.05 }),
    shown: [3, 3],
  },
  'all taken at one moment of 1970': {
    shots: many(4, { takenAt: '1970-01-01T00:00:00' }),
    shown: [4, 4],
  },
};

describe.each(Object.entries(listings))('%s', (_, { shots, doubles = [], shown }) => {
  const main = editListing(toEditRequest(shots, { doubles }));
  const used = main.shots.flatMap(({ id }) => shots.find((shot) => shot.id === id) ?? []);
  const teaser = editVersion(toMainEdit(used), { targetSeconds: 15, frameRatio: 9 / 16 });

  it('makes a video and a teaser, with a reason for each left-out photo', () => {
    expect([main.shots.length, teaser.shots.length]).toEqual(shown);
    expect(main.shots.length + main.leftOut.length).toBe(shots.length);
    for (const { reason } of [...main.leftOut, ...teaser.leftOut]) {
      expect(reason).toMatch(/^Left out: .+\.$/);
    }
  });

  it('has lengths that a viewer can follow', () => {
    for (const { seconds } of [...main.shots, ...teaser.shots]) {
      if (seconds !== undefined) expect(seconds.value).toBeGreaterThanOrEqual(1.5);
    }
  });
});
