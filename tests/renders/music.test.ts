import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RenderShot } from '@/contracts/production/render-job';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { VideoMusic } from '@/contracts/project/music';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { makeCountingFfmpeg } from '@/tests/support/counting-ffmpeg';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openJobRunner, toVersion } from '@/tests/support/project-job';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
/** One beat of `modern-pulse`, at 124 beats per minute. */
const BEAT_SECONDS = 60 / 124;
const runner = await openJobRunner();
afterAll(() => runner.remove());
const encoder = await makeCountingFfmpeg(join(runner.folder, 'ffmpeg-counting'));

const size = { width: 960, height: 640 };
let photos: RenderShot[] = [];
beforeAll(async () => {
  const paths = await makePhotos(join(runner.folder, 'photos'), 3, size);
  photos = await Promise.all(paths.map((path) => runner.addShot(path, { kind: 'photo', ...size })));
});

/** Returns the sound tracks of a file. */
async function probeSound(path: string) {
  const entries = 'stream=codec_name,sample_rate,channels,duration';
  const { stdout } = await run(ffprobe, [
    ...['-v', 'error', '-select_streams', 'a', '-show_entries', entries, '-of', 'json', path],
  ]);
  return (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams;
}

/** Returns the frames in which the photo changes. */
async function findVersionFrames(path: string): Promise<number[]> {
  const { stderr } = await run(ffmpeg, [
    ...['-hide_banner', '-nostats', '-i', path],
    ...['-vf', 'scale=192:-2,select=gt(scene\\,0.05),showinfo', '-an', '-f', 'null', '-'],
  ]);
  return [...stderr.matchAll(/pts_time:([\d.]+)/g)].map(([, time]) =>
    Math.round(Number(time) * FRAME_RATE),
  );
}

/** Renders one video of the photos, each with the user's seconds or none. @returns its files. */
async function make(name: string, music: VideoMusic, seconds: readonly (number | undefined)[]) {
  const items = photos.map((photo, i) =>
    seconds[i] === undefined ? photo : { ...photo, framing: { seconds: seconds[i] } },
  );
  const version = toVersion(name, { shape: '1:1', targetSeconds: 6 });
  const job = { ...runner.toJob(items, [version]), music };
  const { result } = runner.start(job, { ffmpeg: encoder.program });
  const made = await result;
  const [video, preview] = await Promise.all(
    [version.output.video, version.output.preview].map((key) => runner.pathOf(key)),
  );
  return { made, video: video ?? '', preview: preview ?? '' };
}

it('a version with music sounds as platforms want it, to its end, and changes on the beat', async () => {
  const { made, video, preview } = await make('beat', 'modern-pulse', [undefined, undefined, 2]);
  const [sound, ...others] = await probeSound(video);
  expect(others).toEqual([]);
  expect(sound).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 });
  expect(Math.abs(Number(sound?.duration) - (made.seconds ?? 0))).toBeLessThan(0.05);
  const { lufs, truePeakDb } = await measureLoudness(video, { ffmpeg });
  expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.8);
  expect(truePeakDb).toBeLessThanOrEqual(-1);
  const versions = await findVersionFrames(video);
  expect(versions).toHaveLength(2);
  for (const frame of versions) {
    const beats = frame / FRAME_RATE / BEAT_SECONDS;
    const offSeconds = Math.abs(beats - Math.round(beats)) * BEAT_SECONDS;
    expect(offSeconds).toBeLessThanOrEqual(0.021);
  }
  expect(await probeSound(preview)).toEqual([]);
});

it('lengths set by the user do not change', async () => {
  const { made, video } = await make('fixed', 'modern-pulse', [2, 1.5, 2.5]);
  expect(made.seconds).toBe(6);
  expect(await findVersionFrames(video)).toEqual([60, 105]);
  expect(await probeSound(video)).toHaveLength(1);
});

it('without music there is no sound track, and no unmoved segment is rendered again', async () => {
  const before = await encoder.count();
  const { video } = await make('silent', 'none', [2, 1.5, 2.5]);
  expect(await encoder.count()).toBe(before);
  expect((await probeVideo(video)).frames).toBe(180);
  expect(await probeSound(video)).toEqual([]);
});
