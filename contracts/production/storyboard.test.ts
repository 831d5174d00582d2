import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTransition, transitionTypes } from '@/contracts/project/transition';
import {
  chooseShots,
  FRAME_RATE,
  planStoryboard,
  type StoryboardShot,
  storyboardSeconds,
} from './storyboard';

const photos = (count: number): StoryboardShot[] =>
  Array.from({ length: count }, () => ({ kind: 'photo' }));
const defaults = (count: number) => Array.from({ length: count }, (_, i) => defaultTransition(i));

const anyShot: fc.Arbitrary<StoryboardShot> = fc.oneof(
  fc.constant<StoryboardShot>({ kind: 'photo' }),
  fc
    .double({ min: 0.01, max: 120, noNaN: true })
    .map((seconds): StoryboardShot => ({ kind: 'clip', seconds })),
);
const anyTimeline = fc.array(anyShot, { minLength: 1, maxLength: 60 }).chain((shots) =>
  fc.record({
    shots: fc.constant(shots),
    types: fc.array(fc.constantFrom(...transitionTypes), {
      minLength: shots.length - 1,
      maxLength: shots.length - 1,
    }),
  }),
);

describe('storyboard', () => {
  it.each([8, 10, 11, 12])('makes a video of about 30 seconds from %i photos', (count) => {
    const seconds = storyboardSeconds(planStoryboard(photos(count), defaults(count)));
    expect(seconds).toBeGreaterThan(26.5);
    expect(seconds).toBeLessThan(33.5);
  });

  it('shows one photo for six seconds and sixty for two and a half each', () => {
    expect(planStoryboard(photos(1), []).totalFrames).toBe(6 * FRAME_RATE);
    const sixty = planStoryboard(photos(60), defaults(60));
    expect(new Set(sixty.shots.map((shot) => shot.frames))).toEqual(new Set([75]));
  });

  it('keeps every photo’s length if an eleventh is added to ten', () => {
    const [ten] = planStoryboard(photos(10), defaults(10)).shots;
    const [eleven] = planStoryboard(photos(11), defaults(11)).shots;
    expect(eleven?.frames).toBe(ten?.frames);
  });

  it('shows at most eight seconds of a clip, and a short clip completely', () => {
    const [long, short] = planStoryboard(
      [
        { kind: 'clip', seconds: 90 },
        { kind: 'clip', seconds: 1.5 },
      ],
      ['instant'],
    ).shots;
    expect(long?.frames).toBe(8 * FRAME_RATE);
    expect(short?.frames).toBe(45);
  });

  it('has one transition fewer than shots, with the listed durations', () => {
    const { transitions } = planStoryboard(photos(4), ['fade', 'morph', 'instant']);
    expect(transitions.map(({ type, frames }) => [type, frames])).toEqual([
      ['fade', 15],
      ['morph', 45],
      ['instant', 0],
    ]);
  });

  it('fills every frame with one shot, or with two during a transition', () => {
    fc.assert(
      fc.property(anyTimeline, ({ shots, types }) => {
        const board = planStoryboard(shots, types);
        const seen = new Uint8Array(board.totalFrames);
        for (const { start, frames } of board.shots) {
          for (let frame = start; frame < start + frames; frame++)
            seen[frame] = (seen[frame] ?? 0) + 1;
        }
        const expected = new Uint8Array(board.totalFrames).fill(1);
        for (const { start, frames } of board.transitions) expected.fill(2, start, start + frames);
        expect(seen).toEqual(expected);
      }),
    );
  });

  it('keeps the seconds a user set, and shares the rest among the others', () => {
    const shots: StoryboardShot[] = [{ kind: 'photo', ownSeconds: 9 }, ...photos(7)];
    const board = planStoryboard(shots, defaults(8));
    expect(board.shots[0]?.frames).toBe(9 * FRAME_RATE);
    expect(storyboardSeconds(board)).toBeGreaterThan(26.5);
    expect(storyboardSeconds(board)).toBeLessThan(33.5);
    const short = planStoryboard([{ kind: 'photo', ownSeconds: 1 }, ...photos(2)], ['instant'], 6);
    expect(short.shots[0]?.frames).toBe(FRAME_RATE);
  });

  it('shows the whole part of a clip that a user chose', () => {
    const [clip] = planStoryboard([{ kind: 'clip', seconds: 12, isTrimmed: true }], []).shots;
    expect(clip?.frames).toBe(12 * FRAME_RATE);
  });

  it('becomes longer rather than showing a photo for less than a second and a half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 6, max: 120 }),
        (count, seconds) => {
          const board = planStoryboard(photos(count), defaults(count), seconds);
          for (const { frames } of board.shots) expect(frames).toBeGreaterThanOrEqual(45);
        },
      ),
    );
    expect(storyboardSeconds(planStoryboard(photos(40), [], 15))).toBeGreaterThan(15);
  });

  it('chooses for a teaser the first and the strongest shots, two seconds each, in order', () => {
    const ranking = [0, 11, 5, 3, 8, 1, 2, 4, 6, 7, 9, 10];
    const instant = defaults(12).map(() => 'instant' as const);
    const chosen = chooseShots(photos(12), instant, 15, ranking);
    expect(chosen).toEqual([0, 1, 2, 3, 5, 8, 11]);
    const board = planStoryboard(photos(chosen.length), instant, 15);
    for (const { frames } of board.shots) expect(frames).toBeGreaterThanOrEqual(2 * FRAME_RATE);
    expect(Math.abs(storyboardSeconds(board) - 15)).toBeLessThan(1.5);
  });
});

describe('the lengths of an edit', () => {
  const edited = (...seconds: number[]) =>
    seconds.map((editSeconds) => ({ kind: 'photo', editSeconds }) as const);
  const secondsOf = (shots: Parameters<typeof planStoryboard>[0], target?: number) => {
    const versions = shots.slice(1).map(() => 'instant' as const);
    return planStoryboard(shots, versions, target).shots.map(({ frames }) => frames / FRAME_RATE);
  };

  it('replace the even share, and never exceed the video’s target length', () => {
    expect(secondsOf(edited(4, 2.5, 1.5, 4))).toEqual([4, 2.5, 1.5, 4]);
    const short = secondsOf(edited(5, 4, 4, 5, 4, 4, 4), 15);
    expect(short.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(15);
    expect(Math.min(...secondsOf(edited(...Array.from({ length: 30 }, () => 3)), 15))).toBe(1.5);
  });

  it('yield to a length set by the user; a photo added later gets a room’s length', () => {
    const own = { kind: 'photo', editSeconds: 3, ownSeconds: 6 } as const;
    expect(secondsOf([...edited(4), own, { kind: 'photo' }])).toEqual([4, 6, 3]);
  });
});
