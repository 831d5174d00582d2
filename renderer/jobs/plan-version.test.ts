import { expect, it } from 'vitest';
import { mediaKey, shotId } from '@/contracts/ids';
import { planShot } from './plan-version';

it('a clip that is shorter than its in point is refused with both lengths', () => {
  const clip = {
    shotId: shotId.parse('7d8d2b52-0000-4000-8000-000000000001'),
    media: mediaKey.parse('clip.mp4'),
    kind: 'clip',
    motion: 'zoom-in',
    disclosure: 'none',
    ...{ width: 1920, height: 1080, seconds: 3 },
  } as const;
  const plan = (start: number, end: number) =>
    planShot({ ...clip, framing: { trim: { start, end } } });
  expect(() => plan(4, 6)).toThrow('begins at 4.0 s, but the clip is only 3.0 s long');
  expect(plan(2, 6)).toEqual({ kind: 'clip', seconds: 1, isTrimmed: true });
});
