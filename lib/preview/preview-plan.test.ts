import { describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { TransitionType } from '@/contracts/project/transition';
import { contentAt, firstOwnFrame, keepPlace, type PreviewPlan, shotAt } from './preview-plan';

/** Plans photos of these seconds, by default with a cross fade of 30 frames between them. */
function plan(seconds: Record<string, number>, type: TransitionType = 'crossfade'): PreviewPlan {
  const shots = Object.keys(seconds).map((id) => ({
    id,
    name: id,
    kind: 'photo' as const,
    sources: [],
    original: undefined,
    motion: 'zoom-in' as const,
    framing: undefined,
  }));
  const photos = Object.values(seconds).map(
    (ownSeconds) => ({ kind: 'photo', ownSeconds }) as const,
  );
  return {
    size: { width: 640, height: 360 },
    shots,
    music: undefined,
    words: [],
    storyboard: planStoryboard(
      photos,
      shots.map(() => type),
    ),
  };
}

describe('content of a frame', () => {
  const { storyboard } = plan({ a: 3, b: 3 });

  it.each([
    [0, { kind: 'shot', shot: 0, at: 0 }],
    [59, { kind: 'shot', shot: 0, at: 59 }],
    [90, { kind: 'shot', shot: 1, at: 30 }],
    [149, { kind: 'shot', shot: 1, at: 89 }],
    [150, undefined],
  ])('frame %i', (frame, content) => {
    expect(contentAt(storyboard, frame)).toEqual(content);
  });

  it('both shots from the first to the last frame of a transition', () => {
    const both = { kind: 'transition', type: 'crossfade', frames: 30 };
    const [first, last] = [contentAt(storyboard, 60), contentAt(storyboard, 89)];
    expect(first).toMatchObject({ ...both, index: 0, outgoing: { at: 60 }, incoming: { at: 0 } });
    expect(last).toMatchObject({ ...both, index: 29, outgoing: { at: 89 }, incoming: { at: 29 } });
    expect([shotAt(storyboard, 74), shotAt(storyboard, 75)]).toEqual([0, 1]);
    expect(firstOwnFrame(storyboard, 1)).toBe(90);
  });

  it('a hard cut shows one shot or the other', () => {
    const version = plan({ a: 3, b: 3 }, 'instant').storyboard;
    expect(contentAt(version, 89)).toEqual({ kind: 'shot', shot: 0, at: 89 });
    expect(contentAt(version, 90)).toEqual({ kind: 'shot', shot: 1, at: 0 });
  });
});

describe('the place in a video that is changed', () => {
  const before = plan({ a: 3, b: 3, c: 3 });
  const inB = 100;

  it.each([
    ['an earlier shot becomes longer', plan({ a: 5, b: 3, c: 3 }), inB + 60],
    ['it is moved to the front', plan({ b: 3, a: 3, c: 3 }), inB - 60],
    ['it ends before that place', plan({ a: 3, b: 1, c: 3 }), 60 + 15 + 29],
    ['it is removed: the one after it', plan({ a: 3, c: 3 }), 90],
    ['all are removed', plan({}), 0],
  ])('%s', (_, after, frame) => {
    expect(keepPlace(before, after, inB)).toBe(frame);
  });
});
