import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrack } from '@/adapters/sound/read-track';
import { mediaKey } from '@/contracts/ids';
import type { ProjectVideoJob, RenderShot } from '@/contracts/production/render-job';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { makeTrack } from '@/tests/support/make-track';
import { makePhotos } from '@/tests/support/photos';
import { openJobRunner, toVersion } from '@/tests/support/project-job';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const RATE = 48_000;
const BEATS_PER_MINUTE = 124;
const BEAT_SECONDS = 60 / BEATS_PER_MINUTE;
const START_SECONDS = 3.3;
const runner = await openJobRunner();
afterAll(() => runner.remove());

const size = { width: 960, height: 640 };
let photos: RenderShot[] = [];
let clip: RenderShot;
let track: NonNullable<ProjectVideoJob['track']>;
beforeAll(async () => {
  const paths = await makePhotos(join(runner.folder, 'photos'), 3, size);
  photos = await Promise.all(paths.map((path) => runner.addShot(path, { kind: 'photo', ...size })));
  const song = join(runner.folder, 'song.mp3');
  await makeTrack(song, { seconds: 25, beatsPerMinute: BEATS_PER_MINUTE });
  const read = await readTrack(song, { ffmpeg, ffprobe });
  const media = mediaKey.parse('song.mp3');
  await runner.mediaStore.adopt(media, song);
  const beatSeconds = [...(read.beats?.beatSeconds ?? [])];
  track = { media, seconds: read.seconds, startSeconds: START_SECONDS, beatSeconds };
  // It clicks once a second, from half a second on.
  const clicks = '0.5*sin(2*PI*2000*t)*lt(mod(t+0.5\\,1)\\,0.02)';
  const path = join(runner.folder, 'clip.mp4');
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=960x640:r=30:d=6'],
    ...['-f', 'lavfi', '-i', `aevalsrc=${clicks}:s=44100:d=6`, '-preset', 'ultrafast', path],
  ]);
  clip = await runner.addShot(path, { kind: 'clip', ...size, seconds: 6 });
});

async function make(
  name: string,
  items: RenderShot[],
  change: Partial<ProjectVideoJob>,
  keeps: boolean,
) {
  const version = toVersion(name, { shape: '1:1', targetSeconds: 8, keepsClipSound: keeps });
  const job = { ...runner.toJob(items, [version]), ...change };
  const made = await runner.start(job).result;
  return { seconds: made.seconds ?? 0, path: await runner.pathOf(version.output.video) };
}

/** When something clearly begins in a sound, in seconds. */
async function findStrikes(path: string): Promise<number[]> {
  const { left } = await decodeSound(path, ffmpeg);
  const loudest = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const strikes: number[] = [];
  left.forEach((value, i) => {
    if (Math.abs(value) < 0.45 * loudest) return;
    if (i / RATE - (strikes.at(-1) ?? -1) > 0.25) strikes.push(i / RATE);
  });
  return strikes;
}

async function findVersions(path: string): Promise<number[]> {
  const { stderr } = await run(ffmpeg, [
    ...['-hide_banner', '-nostats', '-i', path],
    ...['-vf', 'scale=192:-2,select=gt(scene\\,0.05),showinfo', '-an', '-f', 'null', '-'],
  ]);
  return [...stderr.matchAll(/pts_time:([\d.]+)/g)].map(([, time]) => Number(time));
}

describe('a video with an own track', () => {
  it('begins with the chosen part, changes on its beats, and fades out with it', async () => {
    const { path, seconds } = await make('own', photos, { music: 'own', track }, false);
    const strikes = await findStrikes(path);
    const first = Math.ceil(START_SECONDS / BEAT_SECONDS) * BEAT_SECONDS - START_SECONDS;
    expect(Math.abs((strikes[0] ?? 0) - first)).toBeLessThan(0.03);
    const versions = await findVersions(path);
    expect(versions).toHaveLength(2);
    for (const version of versions) {
      const beats = (version - first) / BEAT_SECONDS;
      expect(Math.abs(beats - Math.round(beats)) * BEAT_SECONDS).toBeLessThanOrEqual(0.03);
    }
    const { lufs, truePeakDb } = await measureLoudness(path, { ffmpeg });
    expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
    expect(truePeakDb).toBeLessThanOrEqual(-1.5);
    const { left } = await decodeSound(path, ffmpeg);
    expect(Math.abs(left.length / RATE - seconds)).toBeLessThan(0.03);
    const peakAfter = (from: number) =>
      left
        .subarray(Math.round(from * RATE))
        .reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peakAfter(seconds - 0.02)).toBeLessThan(0.01);
  });

  it('that can no longer be read fails with a sentence', async () => {
    const media = mediaKey.parse('broken.mp3');
    const path = await makePhotos(join(runner.folder, 'broken'), 1, size);
    await runner.mediaStore.adopt(media, path[0] ?? '');
    const broken = make('broken', photos, { music: 'own', track: { ...track, media } }, false);
    await expect(broken).rejects.toThrow('The track cannot be read any more.');
  });
});

describe('the sound of a clip', () => {
  it('is in step with its picture, from its in point, if enabled', async () => {
    const trimmed = { ...clip, framing: { trim: { start: 1.2, end: 5.2 } } };
    const items = [{ ...(photos[0] as RenderShot), framing: { seconds: 2 } }, trimmed];
    const { path, seconds } = await make('clip', items, {}, true);
    expect(seconds).toBeCloseTo(6, 1);
    const strikes = await findStrikes(path);
    // The photo lasts two seconds; the first click after the in point is at 1.5 s of the clip.
    const wanted = [2.3, 3.3, 4.3, 5.3];
    expect(strikes).toHaveLength(wanted.length);
    strikes.forEach((at, i) => {
      expect(Math.abs(at - (wanted[i] ?? 0))).toBeLessThanOrEqual(0.01);
    });
    expect((await findVersions(path))[0]).toBeCloseTo(60 / FRAME_RATE, 3);
  });

  it('is left out otherwise', async () => {
    const { path } = await make(
      'mute',
      [{ ...clip, framing: { trim: { start: 0, end: 1 } } }],
      {},
      false,
    );
    const { stdout } = await run(ffprobe, [
      ...[
        '-v',
        'error',
        '-select_streams',
        'a',
        '-show_entries',
        'stream=index',
        '-of',
        'csv',
        path,
      ],
    ]);
    expect(stdout.trim()).toBe('');
  });
});
