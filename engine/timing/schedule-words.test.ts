import { describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/storyboard';
import {
  END_CARD_FRAMES,
  extendForEndCard,
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

describe('when words stand', () => {
  it('the title at least 2.6 s, however short the first shot is', () => {
    for (const photos of [1, 3, 10, 40]) {
      const { startFrame, endFrame } = scheduleTitle(plan(photos, 20));
      expect(endFrame - startFrame).toBeGreaterThanOrEqual(2.4 * 30);
    }
  });

  it('a lower third at least 2 s in a usual shot, never in two at once, never under the end card', () => {
    const storyboard = extendForEndCard(plan(10, 26));
    const endFrame = scheduleEndCard(storyboard).startFrame;
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

  it('the end card four seconds that the last shot stays longer', () => {
    const short = plan(4, 15);
    const storyboard = extendForEndCard(short);
    expect(storyboard.totalFrames).toBe(short.totalFrames + 120);
    expect(scheduleEndCard(storyboard).startFrame).toBe(short.totalFrames);
    expect(END_CARD_FRAMES).toBe(120);
  });
});
