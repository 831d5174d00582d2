import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaKey, type ShotId } from '@/contracts/ids';
import type { RenderShot } from '@/contracts/production/render-job';
import { makeCountingFfmpeg } from '@/tests/support/counting-ffmpeg';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { hashFrames } from '@/tests/support/render-request';

const runner = await openJobRunner();
afterAll(() => runner.remove());
const size = { width: 960, height: 640 };
let items: RenderShot[] = [];

beforeAll(async () => {
  const paths = await makePhotos(join(runner.folder, 'photos'), 3, size);
  const shots = paths.map((path) =>
    runner.addShot(path, { kind: 'photo', ...size, framing: { seconds: 1 } }),
  );
  items = await Promise.all(shots);
});

const first = () => items.slice(0, 1);
const kinds = (reports: readonly { kind: string; versionId: string }[]) =>
  reports.map(({ kind, versionId }) => [kind, versionId]);

/** Makes an ffmpeg whose disk is full when it encodes frames of a size. */
async function makeFfmpegFailingAt(frameSize: string): Promise<string> {
  const program = join(runner.folder, `ffmpeg-${frameSize}`);
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  const script = `#!/bin/bash\ncase " $* " in *" ${frameSize} "*) echo "av_interleaved_write_frame(): No space left on device" >&2; exit 228;; esac\nexec ${real} "$@"\n`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return program;
}

/** Makes an ffmpeg that records the start and end of joining a video. */
async function makeJoiningFfmpeg() {
  const program = join(runner.folder, 'ffmpeg-joining');
  const log = `${program}.log`;
  await writeFile(log, '');
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  const script = `#!/bin/bash\ncase "$*" in *preview.ffconcat*) exec ${real} "$@";; *.ffconcat*) echo + >> ${log}; sleep 0.5; ${real} "$@"; ended=$?; echo - >> ${log}; exit $ended;; *) exec ${real} "$@";; esac\n`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return {
    program,
    /** Returns the records since the last call. */
    async read() {
      const noted = await readFile(log, 'utf8');
      await writeFile(log, '');
      return noted.replaceAll('\n', '');
    },
  };
}

describe('a job of several versions', () => {
  it('stores each in its shape, the main one first, and reports it once it can be watched', async () => {
    const shown = items.slice(0, 2).map(({ shotId }) => shotId);
    const reversed = shown.toReversed();
    const directed = reversed.map(
      (shotId) => ({ shotId, motion: 'still', transition: 'instant', editSeconds: 2 }) as const,
    );
    const versions = [
      toVersion('property'),
      toVersion('reel', { shape: '9:16', shots: reversed as [ShotId], directed }),
      toVersion('feed', { shape: '4:5' }),
    ];
    const watchable: boolean[] = [];
    const onReport = async ({ versionId }: { versionId: string }) => {
      const version = versions.find((one) => one.versionId === versionId);
      const stored = version && (await runner.mediaStore.stat(version.output.video));
      watchable.push(stored !== undefined);
    };
    const job = runner.toJob(items.slice(0, 2), versions);
    const { result, reports, announced } = runner.start(job, { onReport });
    const main = await result;
    expect(watchable).toEqual([true, true, true]);
    expect(reports.map(({ kind }) => kind)).toEqual(versions.map(() => 'version-completed'));
    expect(reports.map(({ versionId }) => versionId)).toEqual(
      versions.map(({ versionId }) => versionId),
    );
    expect(main).toMatchObject({ width: 1920, height: 1080, seconds: 2, provider: 'local' });
    const made = reports.map((report) => 'result' in report && report.result.shotIds);
    expect(made).toEqual([shown, reversed, shown]);
    const sizes = versions.map(async ({ output }) => probeVideo(await runner.pathOf(output.video)));
    expect(await Promise.all(sizes)).toMatchObject([
      { width: 1920, height: 1080, frames: 60 },
      { width: 1080, height: 1920, frames: 60 },
      { width: 1080, height: 1350, frames: 60 },
    ]);
    for (const { output } of versions) {
      expect(await runner.mediaStore.stat(output.poster)).toBeDefined();
      expect(await runner.mediaStore.stat(output.preview)).toBeDefined();
    }
    const shares = announced.map(({ progress }) => progress);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(announced.some(({ version }) => version !== undefined && version.progress > 0.5)).toBe(
      true,
    );
  });

  it('makes frames that two versions share once', async () => {
    const versions = [
      toVersion('shared-1'),
      toVersion('shared-2', { shots: items.map((i) => i.shotId) }),
    ];
    const encoder = await makeCountingFfmpeg(join(runner.folder, 'ffmpeg-counting'));
    const cache = { folder: join(runner.folder, 'shared'), maxBytes: 1e9 };
    const { result } = runner.start(runner.toJob(items, versions), {
      ffmpeg: encoder.program,
      cache,
    });
    await result;
    expect(await encoder.count()).toBe(items.length);
    const [one, other] = await Promise.all(
      versions.map(async ({ output }) => hashFrames(await runner.pathOf(output.video))),
    );
    expect(one).toEqual(other);
  });

  it('makes the three others where the disk is full for one of four, and says so of that one', async () => {
    const shapes = ['1:1', '4:5', '16:9', '9:16'] as const;
    const versions = shapes.map((shape, i) => toVersion(`full-${i}`, { shape }));
    const cache = { folder: join(runner.folder, 'full'), maxBytes: 1e9 };
    const ffmpeg = await makeFfmpegFailingAt('1080x1920');
    const { result, reports } = runner.start(runner.toJob(first(), versions), { ffmpeg, cache });
    expect(await result).toMatchObject({ width: 1080, height: 1080 });
    const outcomeOf = (shape: string) =>
      shape === '9:16' ? 'version-failed' : 'version-completed';
    const expected = versions.map(({ shape, versionId }) => [outcomeOf(shape), versionId]);
    expect(kinds(reports).sort()).toEqual(expected.sort());
    const failed = reports.find(({ kind }) => kind === 'version-failed');
    expect(failed).toMatchObject({
      message: 'We’re out of storage right now, so this version failed. Please try again later.',
    });
    expect(await runner.mediaStore.stat(mediaKey.parse('full-3.mp4'))).toBeUndefined();
  });

  it('joins versions beside each other when that is all there is to do, else the first for itself', async () => {
    const shapes = ['1:1', '4:5'] as const;
    const ffmpeg = await makeJoiningFfmpeg();
    const cache = { folder: join(runner.folder, 'rested'), maxBytes: 1e9 };
    const make = async (name: string) => {
      const versions = shapes.map((shape, i) => toVersion(`${name}-${i}`, { shape }));
      const job = runner.toJob(first(), versions);
      const { result, reports } = runner.start(job, { ffmpeg: ffmpeg.program, cache });
      await result;
      expect(reports.map(({ kind }) => kind)).toEqual(['version-completed', 'version-completed']);
      return ffmpeg.read();
    };
    expect(await make('tired')).toBe('+-+-');
    expect(await make('rested')).toBe('++--');
  });

  it('fails with the first failure when none succeeds', async () => {
    const gone = items[2]?.shotId;
    const versions = [toVersion('none', { shots: gone === undefined ? 'all' : [gone] })];
    const { result, reports } = runner.start(runner.toJob(first(), versions));
    await expect(result).rejects.toMatchObject({
      failure: 'input',
      message: 'The photos and clips of this version no longer exist.',
    });
    expect(reports.map(({ kind }) => kind)).toEqual(['version-failed']);
  });

  it('renders no version twice when the job is taken over', async () => {
    const versions = [toVersion('over-1', { shape: '1:1' }), toVersion('over-2', { shape: '4:5' })];
    const job = runner.toJob(first(), versions);
    const cache = { folder: join(runner.folder, 'over'), maxBytes: 1e9 };
    const killed = new AbortController();
    const before = runner.start(job, {
      cache,
      signal: killed.signal,
      onReport: () => killed.abort(new Error('killed')),
    });
    await expect(before.result).rejects.toThrow('killed');
    const after = runner.start(job, { cache, notes: before.notes });
    expect(await after.result).toMatchObject({ width: 1080, height: 1080 });
    expect(kinds([...before.reports, ...after.reports])).toEqual(
      versions.map(({ versionId }) => ['version-completed', versionId]),
    );
  });
});
