import { describe, expect, it } from 'vitest';
import { FRAME_RATE, planStoryboard, type Storyboard } from '@/contracts/production/storyboard';
import type { TransitionType } from '@/contracts/project/transition';
import { fitTrack } from './fit-track';
import { MAX_CHANGE_FRAMES } from './snap-cuts';

const FRAME_SECONDS = 1 / FRAME_RATE;

function plan(photos: number, targetSeconds: number): Storyboard {
  const shots = Array.from({ length: photos }, () => ({ kind: 'photo' }) as const);
  const transitions = shots
    .slice(1)
    .map((_, i): TransitionType => (i % 2 === 0 ? 'fade' : 'instant'));
  return planStoryboard(shots, transitions, targetSeconds);
}

const free = (count: number) => Array.from({ length: count }, () => ({ isFixed: false }));

function toTrack(beatsPerMinute: number, seconds: number, startSeconds = 0) {
  const beat = 60 / beatsPerMinute;
  const beatSeconds = Array.from({ length: Math.floor(seconds / beat) }, (_, i) => 0.2 + i * beat);
  return { seconds, startSeconds, beatSeconds };
}

/** Beats as heard in the video: those of each section at the time it is played. */
function playedBeats(
  track: ReturnType<typeof toTrack>,
  { sections }: Pick<ReturnType<typeof fitTrack>, 'sections'>,
): number[] {
  let now = 0;
  return sections.flatMap(({ fromSeconds, untilSeconds }) => {
    const inside = track.beatSeconds
      .map((at) => at - track.startSeconds)
      .filter((at) => at >= fromSeconds - 1e-9 && at < untilSeconds - 1e-9)
      .map((at) => now + at - fromSeconds);
    now += untilSeconds - fromSeconds;
    return inside;
  });
}

const distance = (at: number, beats: readonly number[]) =>
  Math.min(...beats.map((beat) => Math.abs(beat - at)));

describe.each([
  ['of 120 beats a minute', 120, 200, 0],
  ['that begins in its middle', 128, 200, 31.3],
  ['shorter than the video', 140, 17, 0],
  ['of which little is left', 132, 60, 53],
])('a track %s', (_, beatsPerMinute, seconds, startSeconds) => {
  const track = toTrack(beatsPerMinute, seconds, startSeconds);
  const planned = plan(10, 30);
  const fitted = fitTrack(planned, free(10), track);
  const beats = playedBeats(track, fitted);
  const { storyboard } = fitted;
  const end = storyboard.totalFrames / FRAME_RATE;

  it('has its cuts on beats, and no shot changes by more than a quarter of a second', () => {
    const cuts = storyboard.transitions.map(
      ({ start, frames }) => (start + frames / 2) / FRAME_RATE,
    );
    const near = cuts.filter((at) => distance(at, beats) <= 0.03);
    expect(near.length / cuts.length).toBe(1);
    storyboard.shots.forEach(({ frames }, i) => {
      const change = Math.abs(frames - (planned.shots[i]?.frames ?? 0));
      expect(change).toBeLessThanOrEqual(MAX_CHANGE_FRAMES);
    });
  });

  it('lasts until the video ends, and fades from a beat', () => {
    const played = fitted.sections.reduce(
      (sum, section) => sum + section.untilSeconds - section.fromSeconds,
      0,
    );
    expect(played).toBeGreaterThanOrEqual(end - FRAME_SECONDS);
    expect(fitted.finalSeconds + fitted.fadeOutSeconds).toBeCloseTo(end, 6);
    expect(fitted.fadeOutSeconds).toBeGreaterThan(0.7);
    expect(fitted.fadeOutSeconds).toBeLessThan(2.3);
    expect(distance(fitted.finalSeconds, beats)).toBeLessThan(1e-6);
  });

  it('is repeated in tempo', () => {
    const intervals = beats.slice(1).map((beat, i) => beat - (beats[i] ?? 0));
    for (const interval of intervals) expect(interval).toBeCloseTo(60 / beatsPerMinute, 3);
  });
});

it.each([84, 96])('with %d slow beats a minute has every cut on a beat or between two', (bpm) => {
  const track = toTrack(bpm, 100);
  const { storyboard } = fitTrack(plan(20, 30), free(20), track);
  const halves = track.beatSeconds.flatMap((at) => [at, at + 30 / bpm]);
  for (const { start, frames } of storyboard.transitions) {
    expect(distance((start + frames / 2) / FRAME_RATE, halves)).toBeLessThanOrEqual(0.03);
  }
});

it('without beats leaves every cut where it was, and fades for a second and a half', () => {
  const planned = plan(6, 20);
  const fitted = fitTrack(planned, free(6), { seconds: 100, startSeconds: 4, beatSeconds: [] });
  expect(fitted.storyboard).toEqual(planned);
  expect(fitted.fadeOutSeconds).toBeCloseTo(1.5, 6);
});

it('keeps lengths that a user set', () => {
  const planned = plan(4, 12);
  const fixed = planned.shots.map(() => ({ isFixed: true }));
  expect(fitTrack(planned, fixed, toTrack(120, 60)).storyboard).toEqual(planned);
});
