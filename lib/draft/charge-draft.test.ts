import { describe, expect, it } from 'vitest';
import type { Version } from '@/contracts/production/versions';
import type { Clip } from '@/contracts/project/clip';
import { chargeDraft } from './charge-draft';
import { addShots, type Draft, emptyDraft } from './draft';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const toClip = (n: number, paid: boolean) => ({ id: idOf(n), paid }) as unknown as Clip;

/** A draft of three shots, the first of them paid, with one unpaid photo left out. */
function toDraft(): Draft {
  const added = [0, 1, 2].map((n) => ({ id: idOf(n), name: `${n}.jpg`, isVideo: false }));
  const draft = addShots(emptyDraft, added);
  const shots = draft.shots.map((shot, n) => ({ ...shot, stored: toClip(n, n === 0) }));
  const leftOut = [toClip(3, false), toClip(4, false)];
  return { ...draft, shots, baseline: { leftOut } as unknown as Draft['baseline'] };
}

function toVersion(version: object): Version {
  return { isMain: false, isTicked: true, shape: '16:9', ...version } as unknown as Version;
}
const main = toVersion({ isMain: true });
const charged = (versions?: readonly Version[]) => chargeDraft(toDraft(), versions).charged;

describe('the price on the create screen', () => {
  it('is that of the shots without a completed video', () => {
    expect(charged()).toEqual([idOf(1), idOf(2)]);
    expect(charged([main])).toEqual([idOf(1), idOf(2)]);
  });

  it('includes photos that only a version with chosen shots shows', () => {
    const chosen = toVersion({ shotIds: [0, 3, 4].map(idOf) });
    expect(charged([{ ...main, isTicked: false }, chosen])).toEqual([idOf(3), idOf(4)]);
    expect(charged([main, chosen])).toEqual([1, 2, 3, 4].map(idOf));
  });

  it('has one free spare photo for each paid one that a vertical version lacks', () => {
    const edit = {
      shots: [{ id: idOf(3) }, { id: idOf(4) }],
      leftOut: [0, 1, 2].map((n) => ({ id: idOf(n) })),
    };
    const vertical = toVersion({ shape: '9:16', edit });
    expect(charged([{ ...main, isTicked: false }, vertical])).toEqual([idOf(4)]);
  });

  it('counts shots added since the edit', () => {
    const edit = { shots: [{ id: idOf(0) }], leftOut: [{ id: idOf(1) }] };
    expect(charged([toVersion({ isMain: true, edit })])).toEqual([idOf(2)]);
  });
});
