import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { joinSegments } from '@/renderer/pipeline/join-segments';
import type { RenderDeps } from '@/renderer/pipeline/render-request';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import type { MusicSound } from '@/renderer/sound/mix-args';
import { mixSound } from '@/renderer/sound/mix-sound';
import { setToMusic } from '@/renderer/sound/set-to-music';
import { makePhotos } from '@/tests/support/photos';
import { hashFrames, openRenderFolder, toRequest } from '@/tests/support/render-request';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const RATE = 48_000;
const folder = await openRenderFolder();
afterAll(() => folder.remove());

const CLICK_SECONDS = 0.02;

/** Quiet noise with a click at each of the times, as a WAV file. */
async function makeClicks(name: string, seconds: number, clicks: readonly number[]) {
  const samples = Buffer.alloc(seconds * RATE * 4);
  let noise = 1;
  for (let i = 0; i < seconds * RATE; i++) {
    noise = (noise * 16_807) % 2_147_483_647;
    const click = clicks.some((at) => i >= at * RATE && i < (at + CLICK_SECONDS) * RATE);
    const tone = click ? 0.7 * Math.sin((2 * Math.PI * 3000 * i) / RATE) : 0;
    samples.writeFloatLE(tone + 0.08 * (noise / 1_073_741_824 - 1), i * 4);
  }
  const raw = join(folder.path, `${name}.f32`);
  const path = join(folder.path, `${name}.wav`);
  await writeFile(raw, samples);
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', raw],
    ...['-ac', '2', path],
  ]);
  return path;
}

function peakOf(samples: Float32Array): number {
  return samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** When the clicks of a sound begin, in seconds. */
async function findClicks(path: string): Promise<number[]> {
  const { left } = await decodeSound(path, ffmpeg);
  const loudest = peakOf(left);
  const clicks: number[] = [];
  left.forEach((value, i) => {
    const isNew = clicks.length === 0 || i / RATE - (clicks.at(-1) ?? 0) > 0.1;
    if (Math.abs(value) > 0.6 * loudest && isNew) clicks.push(i / RATE);
  });
  return clicks;
}

async function openWork(name: string): Promise<RenderDeps> {
  const work = join(folder.path, name);
  await mkdir(work);
  return {
    ffmpeg,
    ffprobe,
    folder: work,
    cache: { folder: work, maxBytes: 1e9 },
    signal: new AbortController().signal,
    announce: () => undefined,
    cores: 1,
  };
}

async function makeSegment(name: string, seconds: number): Promise<string> {
  const path = join(folder.path, `${name}.mp4`);
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=gray:s=64x64:r=30:d=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', path],
  ]);
  return path;
}

async function probeStreams(path: string): Promise<Record<string, string>[]> {
  const entries = 'stream=codec_name,profile,sample_rate,channels,duration,start_time,bit_rate';
  const { stdout } = await run(ffprobe, [
    ...['-v', 'error', '-show_entries', entries, '-of', 'json', path],
  ]);
  return JSON.parse(stdout).streams;
}

describe.each([30, 120])('a video of %d seconds', (seconds) => {
  it('plays sound and picture in step to 10 ms at its start, middle and end', async () => {
    const clicks = [0.25, seconds / 2, seconds - 2.25];
    const recording = await makeClicks(`clicks-${seconds}`, seconds, clicks);
    const sections = [{ fromSeconds: 0, untilSeconds: seconds }];
    const sound: MusicSound = { kind: 'music', recording, sections, finalSeconds: seconds - 3 };
    const deps = await openWork(`sync-${seconds}`);
    const mixed = await mixSound(sound, seconds, deps);
    const half = await makeSegment(`half-${seconds}`, seconds / 2);
    const video = await joinSegments([half, half], 'video', deps, { sound: mixed });
    const found = await findClicks(video);
    expect(found).toHaveLength(clicks.length);
    const late = found.map((at, i) => Math.abs(at - (clicks[i] ?? 0)));
    expect(Math.max(...late)).toBeLessThanOrEqual(0.01);
    const [picture, track] = await probeStreams(video);
    expect([picture?.start_time, track?.start_time]).toEqual(['0.000000', '0.000000']);
    expect(Math.abs(Number(track?.duration) - seconds)).toBeLessThan(0.03);
  });
});

it('joins sections at their bar lines to the millisecond', async () => {
  const recording = await makeClicks('bars', 20, [0.5, 4, 8, 12, 16]);
  const sections = [
    { fromSeconds: 0, untilSeconds: 8 },
    { fromSeconds: 12, untilSeconds: 16 },
    { fromSeconds: 4, untilSeconds: 8 },
    { fromSeconds: 16, untilSeconds: 20 },
  ];
  const sound: MusicSound = { kind: 'music', recording, sections, finalSeconds: 16 };
  const mixed = await mixSound(sound, 19, await openWork('bars'));
  const found = await findClicks(mixed);
  expect(found.map((at) => Math.round(at * 1000) / 1000)).toEqual([
    expect.closeTo(0.5, 2),
    expect.closeTo(4, 2),
    expect.closeTo(8, 2),
    expect.closeTo(12, 2),
    expect.closeTo(16, 2),
  ]);
});

describe('a finished video', () => {
  it.each(['calm-piano', 'light-house', 'strings'] as const)(
    'with %s has one loudness, no clicks, and the same picture as without sound',
    async (name) => {
      const paths = await makePhotos(join(folder.path, name), 3, { width: 640, height: 480 });
      const plain = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
      const limits = paths.map(() => ({ isFixed: false }));
      const request = await setToMusic(plain, name, limits);
      const { video, seconds } = await folder.render(request);
      const silent = await folder.render({ ...request, sound: undefined });
      const { lufs, truePeakDb } = await measureLoudness(video, { ffmpeg });
      expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
      expect(truePeakDb).toBeLessThanOrEqual(-1.5);
      expect(await hashFrames(video)).toEqual(await hashFrames(silent.video));
      const [, track] = await probeStreams(video);
      expect(track).toMatchObject({
        codec_name: 'aac',
        profile: 'LC',
        sample_rate: '48000',
        channels: 2,
        start_time: '0.000000',
      });
      expect(Math.abs(Number(track?.bit_rate) - 192_000)).toBeLessThan(30_000);
      const { left, right } = await decodeSound(video, ffmpeg);
      expect(Math.abs(left.length / RATE - seconds)).toBeLessThan(0.03);
      for (const channel of [left, right]) {
        // The first sample is negligible compared with the first note.
        expect(Math.abs(channel[0] ?? 1)).toBeLessThan(
          0.1 * peakOf(channel.subarray(0, RATE / 20)),
        );
        const end = channel.subarray(Math.round((seconds - 0.005) * RATE));
        expect(peakOf(end)).toBeLessThan(0.003);
      }
      expect(await probeStreams(silent.video)).toHaveLength(1);
    },
  );

  it('has a silent sound track on request', async () => {
    const paths = await makePhotos(join(folder.path, 'silent'), 1, { width: 640, height: 480 });
    const request = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
    const { video, seconds } = await folder.render({ ...request, sound: { kind: 'silence' } });
    const { left } = await decodeSound(video, ffmpeg);
    expect(left.every((value) => Math.abs(value) < 1e-6)).toBe(true);
    expect(Math.abs(left.length / RATE - seconds)).toBeLessThan(0.03);
  });
});
