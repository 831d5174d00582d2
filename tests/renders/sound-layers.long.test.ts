import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import type { PlacedSound, VideoSound } from '@/renderer/sound/mix-args';
import { mixSound } from '@/renderer/sound/mix-sound';
import { openRenderFolder } from '@/tests/support/render-request';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const RATE = 48_000;
const SECONDS = 12;
/** Each layer is a different tone, so that its level can be measured in the mix. */
const hertz = { music: 330, clip: 1000, otherClip: 1500, voice: 2500 } as const;
const folder = await openRenderFolder();
afterAll(() => folder.remove());

async function makeTone(name: string, expression: string, ...options: string[]): Promise<string> {
  const path = join(folder.path, name);
  const source = `aevalsrc=${expression.replaceAll(',', '\\,')}:s=48000`;
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...options, path]);
  return path;
}

const tone = (frequency: number, volume: number) => `${volume}*sin(2*PI*${frequency}*t)`;
let music: VideoSound & { readonly kind: 'music' };
/** Speech from 1 s to 2.5 s, and from 3 s to 4 s. */
let voice: PlacedSound;
let clip: PlacedSound;
beforeAll(async () => {
  const recording = await makeTone('music.wav', `${tone(hertz.music, 0.3)}:d=20`, '-ac', '2');
  const sections = [{ fromSeconds: 0, untilSeconds: 20 }];
  music = { kind: 'music', recording, sections, finalSeconds: 10 };
  const spoken = `${tone(hertz.voice, 0.4)}*(between(t,1,2.5)+between(t,3,4)):d=5`;
  const path = await makeTone('voice.wav', spoken, '-ac', '1');
  voice = { path, fromSeconds: 0, seconds: 5, startSeconds: 3 };
  const clipPath = await makeTone('clip.mp4', `${tone(hertz.clip, 0.05)}:d=9`, '-ar', '22050');
  clip = { path: clipPath, fromSeconds: 2, seconds: 4, startSeconds: 6 };
});

interface Mixed {
  /** Returns the level of a tone in a window, in dBFS. */
  level(frequency: number, atSeconds: number, windowSeconds?: number): number;
  readonly left: Float32Array;
  readonly path: string;
}

let mixes = 0;
async function mix(sound: VideoSound): Promise<Mixed> {
  const work = join(folder.path, `mix-${mixes++}`);
  await mkdir(work);
  const { signal } = new AbortController();
  const path = await mixSound(sound, SECONDS, { ffmpeg, ffprobe, folder: work, signal });
  const { left } = await decodeSound(path, ffmpeg);
  const level = (frequency: number, atSeconds: number, windowSeconds = 0.1) => {
    const first = Math.round((atSeconds - windowSeconds / 2) * RATE);
    const length = Math.round(windowSeconds * RATE);
    let [real, imaginary] = [0, 0];
    for (let i = 0; i < length; i++) {
      const shape = 1 - Math.cos((2 * Math.PI * i) / length);
      const value = shape * (left[first + i] ?? 0);
      real += value * Math.cos((2 * Math.PI * frequency * i) / RATE);
      imaginary += value * Math.sin((2 * Math.PI * frequency * i) / RATE);
    }
    return 20 * Math.log10(Math.max(1e-6, (2 * Math.hypot(real, imaginary)) / length));
  };
  return { level, left, path };
}

async function expectOneLoudness({ path, left }: Mixed): Promise<void> {
  const { lufs, truePeakDb } = await measureLoudness(path, { ffmpeg });
  expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
  expect(truePeakDb).toBeLessThanOrEqual(-1.5);
  expect(Math.abs(left.length / RATE - SECONDS)).toBeLessThan(0.03);
}

describe('a voice over music', () => {
  it('has the music 12 dB down before its first sound, and back a while after its last', async () => {
    const mixed = await mix({ ...music, voice });
    const at = (seconds: number) => mixed.level(hertz.music, seconds) - mixed.level(hertz.music, 2);
    // Speech is audible from 4 s to 7 s; its pause is too short for the music to rise.
    for (const seconds of [4, 4.5, 5.7, 6.9]) expect(at(seconds)).toBeCloseTo(-12, 0);
    expect(at(3.6)).toBeCloseTo(0, 0);
    expect(at(7.2)).toBeCloseTo(-12, 0);
    expect(at(7.7)).toBeGreaterThan(-10);
    expect(at(8.3)).toBeCloseTo(0, 0);
    expect(mixed.level(hertz.voice, 5) - mixed.level(hertz.music, 5)).toBeGreaterThan(9);
    await expectOneLoudness(mixed);
  });

  it.each([
    ['quieter', -19],
    ['louder', -7],
  ] as const)('has the music %s if selected: %i dB', async (soundUnderVoice, change) => {
    const mixed = await mix({ ...music, voice, soundUnderVoice });
    expect(mixed.level(hertz.music, 5.7) - mixed.level(hertz.music, 2)).toBeCloseTo(change, 0);
    await expectOneLoudness(mixed);
  });

  it('is audible at its position, to 10 ms', async () => {
    const { left } = await mix({ kind: 'silence', voice });
    const loud = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 4;
    const first = left.findIndex((value) => Math.abs(value) > loud) / RATE;
    const last = left.findLastIndex((value) => Math.abs(value) > loud) / RATE;
    expect(Math.abs(first - 4)).toBeLessThanOrEqual(0.01);
    expect(Math.abs(last - 7)).toBeLessThanOrEqual(0.01);
  });
});

it('a voice without music has the loudness of every other sound, and silence around it', async () => {
  const mixed = await mix({ kind: 'silence', voice });
  await expectOneLoudness(mixed);
  expect(mixed.left.subarray(0, 3 * RATE).every((value) => Math.abs(value) < 1e-3)).toBe(true);
});

describe('the sound of clips', () => {
  it('is below the music, fades at the cuts, and starts at its in point', async () => {
    const mixed = await mix({ ...music, clips: [clip] });
    const over = mixed.level(hertz.music, 8) - mixed.level(hertz.clip, 8);
    expect(over).toBeGreaterThan(3);
    expect(over).toBeLessThan(16);
    const steady = mixed.level(hertz.clip, 8);
    for (const seconds of [5.9, 10.1]) {
      expect(mixed.level(hertz.clip, seconds)).toBeLessThan(steady - 40);
    }
    // A quarter of the fade in: sin(22.5°) of the whole.
    for (const seconds of [6.02, 9.98]) {
      const faded = mixed.level(hertz.clip, seconds, 0.02) - mixed.level(hertz.clip, 8, 0.02);
      expect(faded).toBeGreaterThan(-12);
      expect(faded).toBeLessThan(-5);
    }
    await expectOneLoudness(mixed);
  });

  it('of different loudness become equally loud, for any channels', async () => {
    const surround = await makeTone(
      'surround.mp4',
      `${tone(hertz.otherClip, 0.6)}:d=4`,
      ...['-af', 'pan=5.1|FL=0.4*c0|FR=0.4*c0|FC=c0|LFE=0*c0|BL=0.2*c0|BR=0.2*c0'],
      ...['-ar', '44100'],
    );
    const other = { path: surround, fromSeconds: 0, seconds: 4, startSeconds: 2 };
    const mixed = await mix({ kind: 'silence', clips: [other, clip] });
    const [one, two] = [mixed.level(hertz.otherClip, 4), mixed.level(hertz.clip, 8)];
    expect(Math.abs(one - two)).toBeLessThan(3);
    await expectOneLoudness(mixed);
  });

  it('is not needed if a clip has none, is silent, or is shorter than the used part', async () => {
    const still = join(folder.path, 'still.mp4');
    await run(ffmpeg, [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=gray:s=64x64:d=1'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', still],
    ]);
    const quiet = await makeTone('quiet.mp4', `${tone(hertz.otherClip, 0.0005)}:d=4`);
    const placed = (path: string, startSeconds: number) => ({
      ...{ path, startSeconds, fromSeconds: 0, seconds: 3 },
    });
    const late = { ...clip, fromSeconds: 7.5, startSeconds: 7 };
    const clips = [placed(still, 0), placed(quiet, 3), late];
    const mixed = await mix({ ...music, clips });
    expect(mixed.level(hertz.otherClip, 4)).toBeLessThan(-60);
    expect(mixed.level(hertz.clip, 8)).toBeGreaterThan(-40);
    expect(mixed.level(hertz.clip, 8.7)).toBeLessThan(-60);
    const nothing = await mix({ kind: 'silence', clips: clips.slice(0, 2) });
    expect(nothing.left.every((value) => Math.abs(value) < 1e-6)).toBe(true);
  });
});
