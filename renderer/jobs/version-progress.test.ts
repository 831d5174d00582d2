import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mediaKey, versionId } from '@/contracts/ids';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import { encoderSettings } from '../pipeline/ffmpeg/encode-args';
import { openVersionProgress, type PreparedVersion, weighVersions } from './version-progress';

/** Returns a version of ten segments of 90 frames each; versions of one shape share theirs. */
function prepare(shape: VideoShape, count = 10): PreparedVersion {
  const { width, height } = shapeSizes[shape];
  const file = mediaKey.parse('file.mp4');
  return {
    version: {
      versionId: versionId.parse(randomUUID()),
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

describe('the work of versions', () => {
  it('is weighed in the job’s order, however long the first takes', () => {
    const versions = [prepare('16:9', 40), prepare('9:16'), prepare('4:5', 2)];
    const isCached = (key: string) => key.startsWith('4:5');
    expect(weighVersions(versions, isCached).map(({ version }) => version)).toEqual(
      versions.map(({ version }) => version),
    );
  });

  it('leaves little of a version that shows what one before it shows', () => {
    const weighed = weighVersions([prepare('16:9'), prepare('9:16'), prepare('16:9')], nothing);
    const [whole = 0, , shared = 0] = weighed.map(({ work }) => work);
    expect(shared).toBeLessThan(whole / 10);
  });

  it('weighs progress by the work of each version', () => {
    const weighed = weighVersions([prepare('16:9', 20), prepare('9:16', 10)], nothing);
    const shares: number[] = [];
    const stages: string[] = [];
    const progress = openVersionProgress(weighed, 0, (told) => {
      shares.push(told.progress);
      stages.push(told.stage);
    });
    for (const version of weighed) {
      progress.announceVersion(version)({ stage: 'preparing', progress: 0 });
      progress.announceVersion(version)({ stage: 'rendering', progress: 0.5 });
      progress.announceVersion(version)({ stage: 'finishing', progress: 1 });
      progress.finish(version);
    }
    // The longer first: two thirds of the work.
    expect(shares[1]).toBeCloseTo(0.33, 1);
    expect(shares[4]).toBeCloseTo(0.83, 1);
    const [first, ...later] = stages;
    expect([first, later.at(-1)]).toEqual(['preparing', 'finishing']);
    expect(later.slice(0, -1)).toEqual(later.slice(0, -1).map(() => 'rendering'));
  });
});
