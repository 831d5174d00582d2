import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cutId, mediaKey } from '@/contracts/ids';
import { shapeSizes, type VideoShape } from '@/contracts/shape';
import { encoderSettings } from '../pipeline/ffmpeg/encode-args';
import { openCutProgress, type PreparedCut, scheduleCuts } from './cut-schedule';

/** A cut of ten segments of 90 frames each; those of one shape are the same for all cuts. */
function prepare(shape: VideoShape, count = 10): PreparedCut {
  const { width, height } = shapeSizes[shape];
  const file = mediaKey.parse('file.mp4');
  return {
    cut: {
      cutId: cutId.parse(randomUUID()),
      shape,
      targetSeconds: 30,
      shots: 'all',
      output: { video: file, poster: file, preview: file },
    },
    request: {
      size: { width, height },
      shots: [],
      transitions: [],
      storyboard: { shots: [], transitions: [], totalFrames: 90 * count },
    },
    segments: Array.from({ length: count }, (_, shot) => ({
      kind: 'body',
      key: `${shape} ${shot}`,
      shot,
      first: 0,
      frames: 90,
      settings: encoderSettings,
    })),
  };
}

const nothing = () => false;

describe('the order of cuts', () => {
  it('is the job’s where its first cut is a small part of the work', () => {
    const cuts = [
      prepare('16:9'),
      prepare('9:16'),
      prepare('4:5'),
      prepare('1:1'),
      prepare('16:9-4k'),
    ];
    expect(scheduleCuts(cuts, nothing).map(({ cut }) => cut)).toEqual(cuts.map(({ cut }) => cut));
  });

  it('begins with the quickest where the first would take long', () => {
    const [first, tall, feed] = [prepare('16:9'), prepare('9:16'), prepare('4:5')];
    const order = scheduleCuts([first, tall, feed], nothing).map(({ cut }) => cut.shape);
    expect(order).toEqual(['4:5', '16:9', '9:16']);
  });

  it('lets one follow at once whose segments are there by then', () => {
    const [first, tall, same] = [prepare('16:9'), prepare('9:16', 20), prepare('16:9')];
    const scheduled = scheduleCuts([first, tall, same], nothing);
    expect(scheduled.map(({ cut }) => cut.cutId)).toEqual(
      [first, same, tall].map(({ cut }) => cut.cutId),
    );
    const [whole = 0, shared = 0] = scheduled.map(({ work }) => work);
    expect(shared).toBeLessThan(whole / 10);
    const isCached = (key: string) => key.startsWith('9:16');
    expect(scheduleCuts([first, tall], isCached)[0]?.cut).toBe(tall.cut);
  });

  it('tells progress by the work of each cut', () => {
    const scheduled = scheduleCuts([prepare('16:9', 20), prepare('9:16', 10)], nothing);
    const shares: number[] = [];
    const stages: string[] = [];
    const progress = openCutProgress(scheduled, 0, (told) => {
      shares.push(told.progress);
      stages.push(told.stage);
    });
    for (const cut of scheduled) {
      progress.announceCut(cut)({ stage: 'preparing', progress: 0 });
      progress.announceCut(cut)({ stage: 'rendering', progress: 0.5 });
      progress.announceCut(cut)({ stage: 'finishing', progress: 1 });
      progress.finish(cut);
    }
    // The shorter first: a third of the work.
    expect(shares[1]).toBeCloseTo(0.17, 1);
    expect(shares[4]).toBeCloseTo(0.67, 1);
    const [first, ...later] = stages;
    expect([first, later.at(-1)]).toEqual(['preparing', 'finishing']);
    expect(later.slice(0, -1)).toEqual(later.slice(0, -1).map(() => 'rendering'));
  });
});
