import { describe, expect, it } from 'vitest';
import { FRAME_RATE, planStoryboard, type Storyboard } from '@/contracts/production/storyboard';
import { musicPieceNames } from '@/contracts/project/music';
import { defaultTransition } from '@/contracts/project/transition';
import { openPiece } from '@/renderer/sound/open-piece';
import { type FittedMusic, fitMusic } from './fit-music';

const maps = await Promise.all(musicPieceNames.map(async (name) => (await openPiece(name)).map));
const photoCounts = [6, 10, 20, 40];

function planPhotos(photos: number, seconds?: number): Storyboard {
  const shots = Array.from({ length: photos }, () => ({ kind: 'photo' }) as const);
  return planStoryboard(
    shots,
    shots.slice(1).map((_, i) => defaultTransition(i)),
    seconds,
  );
}

const free = (photos: number) => Array.from({ length: photos }, () => ({ isFixed: false }));

/** Moments of the cuts and of the middles of transitions, in seconds. */
function cutsOf({ transitions }: Storyboard): number[] {
  return transitions.map(({ start, frames }) => (start + frames / 2) / FRAME_RATE);
}

function isOnBeat(seconds: number, { arrangement }: FittedMusic, strength = 0): boolean {
  return arrangement.beats.some(
    (beat) => beat.strength >= strength && Math.abs(beat.seconds - seconds) <= 0.03,
  );
}

const cases = maps.flatMap((map) => photoCounts.map((photos) => ({ map, photos })));

it('puts 98 of 100 cuts on beats, for all pieces and many numbers of photos', () => {
  const cuts = cases.flatMap(({ map, photos }) => {
    const fitted = fitMusic(planPhotos(photos), free(photos), map);
    return cutsOf(fitted.storyboard).map((cut) => isOnBeat(cut, fitted));
  });
  expect(cuts.length).toBe(8 * (5 + 9 + 19 + 39));
  expect(cuts.filter(Boolean).length / cuts.length).toBeGreaterThanOrEqual(0.98);
});

describe.each(cases)('$map.name with $photos photos', ({ map, photos }) => {
  const planned = planPhotos(photos);
  const fitted = fitMusic(planned, free(photos), map);
  const { storyboard, arrangement } = fitted;

  it('changes no shot by more than a quarter of a second', () => {
    const changes = storyboard.shots.map(
      ({ frames }, i) => Math.abs(frames - (planned.shots[i]?.frames ?? 0)) / FRAME_RATE,
    );
    expect(Math.max(...changes)).toBeLessThanOrEqual(0.25);
  });

  it('keeps every transition where its shots meet', () => {
    expect(storyboard.transitions.map(({ frames }) => frames)).toEqual(
      planned.transitions.map(({ frames }) => frames),
    );
    const ends = storyboard.shots.map(({ start, frames }) => start + frames);
    storyboard.transitions.forEach(({ start, frames }, i) => {
      expect(storyboard.shots[i + 1]?.start).toBe(start);
      expect(ends[i]).toBe(start + frames);
    });
    expect(storyboard.totalFrames).toBe(ends.at(-1));
  });

  it('ends with the piece’s own ending', () => {
    const ring = storyboard.totalFrames / FRAME_RATE - arrangement.finalSeconds;
    expect(ring).toBeGreaterThanOrEqual(1.5);
    expect(ring).toBeLessThanOrEqual(Math.min(4.6, arrangement.maxRingSeconds));
    expect(arrangement.sections.at(-1)?.untilSeconds).toBe(map.seconds);
    const played = arrangement.sections.reduce(
      (sum, { fromSeconds, untilSeconds }) => sum + untilSeconds - fromSeconds,
      0,
    );
    expect(played - arrangement.maxRingSeconds).toBeCloseTo(arrangement.finalSeconds, 2);
  });

  it('joins at bar lines only', () => {
    const barLines = map.bars.map(({ beatSeconds }) => beatSeconds[0]);
    for (const { fromSeconds, untilSeconds } of arrangement.sections) {
      expect(barLines).toContain(fromSeconds);
      expect([...barLines, map.seconds]).toContain(untilSeconds);
    }
  });
});

it('puts the cut before an end card on a bar', () => {
  const fitted = maps
    .flatMap((map) => photoCounts.map((photos) => ({ map, photos })))
    .map(({ map, photos }) => {
      const made = fitMusic(planPhotos(photos), free(photos), map, new Set([photos - 2]));
      return isOnBeat(cutsOf(made.storyboard).at(-1) ?? -1, made, 1);
    });
  // A bar of two seconds is not always within reach of a few shots.
  expect(fitted.filter(Boolean).length / fitted.length).toBeGreaterThan(0.5);
});

it('keeps the lengths a user chose, and extends no clip beyond its end', () => {
  const planned = planPhotos(10);
  const limits = planned.shots.map(({ frames }, i) => ({
    isFixed: i === 3,
    maxFrames: i === 5 ? frames : undefined,
  }));
  for (const map of maps) {
    const { storyboard } = fitMusic(planned, limits, map);
    expect(storyboard.shots[3]?.frames).toBe(planned.shots[3]?.frames);
    expect(storyboard.shots[5]?.frames).toBeLessThanOrEqual(planned.shots[5]?.frames ?? 0);
  }
});

it('fits a video of one photo and one of two minutes', () => {
  for (const map of maps) {
    const short = fitMusic(planPhotos(1), free(1), map);
    expect(short.arrangement.sections.length).toBeGreaterThan(0);
    const long = fitMusic(planPhotos(60, 120), free(60), map);
    const cuts = cutsOf(long.storyboard);
    expect(cuts.filter((cut) => isOnBeat(cut, long)).length / cuts.length).toBeGreaterThan(0.98);
  }
});
