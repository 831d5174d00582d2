import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSpeech } from '@/adapters/media/find-speech';
import { readVoice } from '@/adapters/media/read-voice';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { makeSpeech, toWav, VOICE_RATE } from '@/tests/support/voices';

const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const folder = await mkdtemp(join(tmpdir(), 'homereel-test-splice-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Both hum, so that a missing crossfade is a step. */
const room = { noise: 0.0001, rumble: 0.01 };
const recording = makeSpeech({
  ...room,
  seconds: 8,
  runs: [
    [0.5, 2],
    [3, 4.5],
    [5.5, 7.5],
  ],
});
/** The second sentence, longer and much softer, with silence around it. */
const take = makeSpeech({ ...room, seconds: 4, level: 0.07, runs: [[1, 3.2]] });
let spliced: Float32Array;
let former: Float32Array;
beforeAll(async () => {
  const path = (name: string) => join(folder, name);
  await writeFile(path('recording.wav'), toWav(recording));
  await writeFile(path('take.wav'), toWav(take));
  const deps = { ffmpeg, ffprobe };
  await readVoice(deps, { from: path('recording.wav'), to: path('recording.flac') }, undefined);
  const into = { path: path('recording.flac'), fromSeconds: 2.505, untilSeconds: 5.005 };
  const upload = { from: path('take.wav'), to: path('spliced.flac'), into };
  await readVoice(deps, upload, undefined);
  const decode = async (name: string) => (await decodeSound(path(name), ffmpeg)).left;
  [former, spliced] = (await Promise.all(['recording.flac', 'spliced.flac'].map(decode))) as [
    Float32Array,
    Float32Array,
  ];
});

const at = (seconds: number) => Math.round(seconds * VOICE_RATE);
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length);

it('the sentence is another, what is around it stays, with its pauses', () => {
  const runs = findSpeech(spliced);
  const wanted = [
    [0.5, 2],
    [3, 5.2],
    [6.2, 8.2],
  ];
  expect(runs).toHaveLength(wanted.length);
  runs.forEach(({ startSeconds, endSeconds }, i) => {
    expect(Math.abs(startSeconds - (wanted[i]?.[0] ?? 0))).toBeLessThan(0.12);
    expect(Math.abs(endSeconds - (wanted[i]?.[1] ?? 0))).toBeLessThan(0.12);
  });
  const unchanged = spliced.subarray(0, at(2.4));
  expect(unchanged.every((value, i) => Math.abs(value - (former[i] ?? 0)) < 1e-3)).toBe(true);
  const shift = spliced.length - former.length;
  const rest = spliced.subarray(at(5.2) + shift);
  expect(rest.every((value, i) => Math.abs(value - (former[at(5.2) + i] ?? 0)) < 1e-3)).toBe(true);
});

it('it is as loud as the speech around it', () => {
  const level = rms(spliced.subarray(at(3.2), at(5))) / rms(spliced.subarray(at(0.7), at(1.8)));
  expect(Math.abs(20 * Math.log10(level))).toBeLessThan(1.5);
});

it('nothing clicks at the joins', () => {
  for (const join of [2.505, 5.705]) {
    const around = spliced.subarray(at(join - 0.1), at(join + 0.1));
    expect(Math.max(...steps(around))).toBeLessThan(0.005);
    // Nor is there a hole.
    expect(rms(around.subarray(at(0.09), at(0.11)))).toBeGreaterThan(0.003);
  }
});

/** Differences of neighbouring samples. */
function steps(samples: Float32Array): number[] {
  return Array.from(samples.subarray(1), (value, i) => Math.abs(value - (samples[i] ?? 0)));
}
