import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSpeech } from '@/adapters/media/find-speech';
import { cleanVoice } from '@/renderer/sound/clean-voice';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { openRenderFolder } from '@/tests/support/render-request';
import { makeSpeech, toWav, VOICE_RATE } from '@/tests/support/voices';

const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const folder = await openRenderFolder();
afterAll(() => folder.remove());
const { signal } = new AbortController();

const seconds = 12;
const runs: [number, number][] = [
  [1, 3],
  [3.8, 6.1],
  [7.5, 8.2],
  [9, 11],
];
const raw = makeSpeech({ seconds, runs, noise: 0.004, rumble: 0.05, level: 0.1 });
const speech = findSpeech(raw);
let cleaned: Float32Array;
let path = '';

beforeAll(async () => {
  const work = join(folder.path, 'noisy');
  await mkdir(work);
  await writeFile(join(work, 'raw.wav'), toWav(raw));
  path = await cleanVoice(join(work, 'raw.wav'), speech, { ffmpeg, folder: work, signal });
  cleaned = (await decodeSound(path, ffmpeg)).left;
}, 60_000);

function levelOf(samples: Float32Array, from: number, until: number): number {
  const part = samples.subarray(from * VOICE_RATE, until * VOICE_RATE);
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length + 1e-14);
}

/** Level of one frequency. */
function toneOf(samples: Float32Array, hertz: number, from: number, until: number): number {
  let [real, imaginary] = [0, 0];
  const part = samples.subarray(from * VOICE_RATE, until * VOICE_RATE);
  part.forEach((value, i) => {
    const phase = (2 * Math.PI * hertz * i) / VOICE_RATE;
    real += value * Math.cos(phase);
    imaginary += value * Math.sin(phase);
  });
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / part.length + 1e-12);
}

it('finds speech in noise and rumble to within 60 ms', () => {
  expect(speech).toHaveLength(runs.length);
  speech.forEach(({ startSeconds, endSeconds }, i) => {
    expect(Math.abs(startSeconds - (runs[i]?.[0] ?? 0))).toBeLessThan(0.06);
    expect(Math.abs(endSeconds - (runs[i]?.[1] ?? 0))).toBeLessThan(0.06);
  });
});

it('takes rumble down by 20 dB and noise in pauses by 8 dB, against the speech', () => {
  const clean = makeSpeech({ seconds, runs, noise: 0, level: 0.1 });
  const gain = levelOf(cleaned, 4.2, 5.8) - levelOf(clean, 4.2, 5.8);
  const rumble = toneOf(cleaned, 50, 4.2, 5.8) - toneOf(raw, 50, 4.2, 5.8) - gain;
  expect(rumble).toBeLessThanOrEqual(-20);
  const noise = makeSpeech({ seconds, runs: [], noise: 0.004 });
  const pause = levelOf(cleaned, 6.6, 7.3) - levelOf(noise, 6.6, 7.3) - gain;
  expect(pause).toBeLessThanOrEqual(-8);
});

it('levels the speech to -16 LUFS, below -1.5 dBTP', async () => {
  const { lufs, truePeakDb } = await measureLoudness(path, { ffmpeg });
  expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.7);
  expect(truePeakDb).toBeLessThanOrEqual(-1.5);
});

it('keeps every word in its place to within 10 ms, and the length', () => {
  expect(cleaned.length / VOICE_RATE).toBeCloseTo(seconds, 2);
  const onsets = (samples: Float32Array, threshold: number) =>
    runs.map(([from]) => {
      for (let at = from - 0.15; at < from + 0.15; at += 0.001) {
        if (levelOf(samples, at, at + 0.004) > threshold) return at;
      }
      return Number.NaN;
    });
  // Half of the speech's amplitude, in each of them.
  const clean = makeSpeech({ seconds, runs, noise: 0, level: 0.1 });
  const before = onsets(clean, levelOf(clean, 4.2, 5.8) - 6);
  const after = onsets(cleaned, levelOf(cleaned, 4.2, 5.8) - 6);
  after.forEach((at, i) => {
    expect(Math.abs(at - (before[i] ?? 0))).toBeLessThanOrEqual(0.01);
  });
});

it('leaves a clean recording and one of a single breath usable', async () => {
  const work = join(folder.path, 'clean');
  await mkdir(work);
  const short = makeSpeech({ seconds: 1.2, runs: [[0, 1.2]], noise: 0, level: 0.02 });
  await writeFile(join(work, 'raw.wav'), toWav(short));
  const made = await cleanVoice(join(work, 'raw.wav'), findSpeech(short), {
    ffmpeg,
    folder: work,
    signal,
  });
  expect(Math.abs((await measureLoudness(made, { ffmpeg })).lufs + 16)).toBeLessThanOrEqual(1);
});
