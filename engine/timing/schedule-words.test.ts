import { describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import {
  endCardSeconds,
  extendForEndCard,
  openSchedule,
  scheduleEndCard,
  scheduleLowerThird,
  scheduleTitle,
} from './schedule-words';

const plan = (photos: number, seconds: number) =>
  planStoryboard(
    Array.from({ length: photos }, () => ({ kind: 'photo' as const })),
    [],
    seconds,
  );

describe('when text is on screen', () => {
  it('shows the title for at least 2.6 s, however short the first shot is', () => {
    for (const photos of [1, 3, 10, 40]) {
      const { startFrame, endFrame } = scheduleTitle(plan(photos, 20));
      expect(endFrame - startFrame).toBeGreaterThanOrEqual(2.4 * 30);
    }
  });

  it('shows a brief title no longer than the first shot, but at least 1.8 s', () => {
    const endOf = (seconds: number) =>
      scheduleTitle(
        planStoryboard(
          [{ kind: 'photo', ownSeconds: seconds }, { kind: 'photo' }],
          ['dissolve'],
          15,
        ),
        true,
      ).endFrame / 30;
    expect([1.5, 2.5, 3, 3.5].map(endOf)).toEqual([2.3, 2.5, 3, 3.1]);
  });

  it('shows a lower third for at least 2 s, never two at once, never under the end card', () => {
    const storyboard = extendForEndCard(plan(10, 26), 3);
    const endFrame = scheduleEndCard(storyboard, 3).startFrame;
    let last = scheduleTitle(storyboard);
    for (let shot = 1; shot < 10; shot++) {
      const free = { startFrame: last.endFrame + 9, endFrame };
      const run = scheduleLowerThird(storyboard, shot, free);
      expect(run, `shot ${shot}`).toBeDefined();
      if (run === undefined) continue;
      const planned = storyboard.shots[shot];
      expect(run.endFrame - run.startFrame).toBeGreaterThanOrEqual(1.4 * 30);
      expect(run.startFrame).toBeGreaterThan(last.endFrame);
      expect(run.startFrame).toBeGreaterThanOrEqual(planned?.start ?? 0);
      expect(run.endFrame).toBeLessThanOrEqual(endFrame);
      last = run;
    }
  });

  it('shows the end card for at most 1.8 s of 15 and 3 s of 30, and extends the last shot', () => {
    const short = plan(4, 15);
    const storyboard = extendForEndCard(short, endCardSeconds(15));
    expect(storyboard.totalFrames).toBe(short.totalFrames + 54);
    expect(scheduleEndCard(storyboard, endCardSeconds(15)).startFrame).toBe(short.totalFrames);
    expect(endCardSeconds(15)).toBeCloseTo(1.8);
    expect([30, 60, 120].map(endCardSeconds)).toEqual([3, 3, 3]);
  });

  it('shows the house for half a second before its title', () => {
    expect(scheduleTitle(plan(4, 15)).startFrame).toBe(15);
  });

  it('shows highlights over the last shot, above its caption, until the end card', () => {
    const storyboard = extendForEndCard(plan(4, 15), 3);
    const schedule = openSchedule(storyboard, 3);
    schedule.take(schedule.find({ kind: 'title' }) ?? { startFrame: 0, endFrame: 0 });
    const caption = schedule.find({ kind: 'lower-third', shot: 3 });
    if (caption !== undefined) schedule.take(caption);
    const highlights = schedule.find({ kind: 'highlights' });
    expect(highlights?.startFrame).toBeGreaterThanOrEqual(storyboard.shots[3]?.start ?? 0);
    expect(highlights?.endFrame).toBeLessThanOrEqual(scheduleEndCard(storyboard, 3).startFrame);
  });
});
