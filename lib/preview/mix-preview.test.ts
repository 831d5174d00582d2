import { expect, it } from 'vitest';
import type { SoundUnderVoice } from '@/contracts/project/voice';
import { mixPreview } from './mix-preview';

const RATE = 32_000;
const SECONDS = 8;
const tone = (seconds: number, level: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => level * Math.sin(i / 5));
const music = {
  soundUrl: '/music/strings.m4a',
  startSeconds: 0,
  sections: [{ fromSeconds: 0, untilSeconds: 12 }],
  finalSeconds: 7,
  channels: [tone(12, 0.2), tone(12, 0.2)],
};
/** A recording of three seconds with speech between 0.5 and 2.5 s. */
const voice = {
  soundUrl: '/voice',
  startSeconds: 2,
  speechEndSeconds: 2.5,
  speech: [{ startSeconds: 0.5, endSeconds: 2.5 }],
  channels: [tone(3, 0.01).map((sample, i) => (Math.abs(i / RATE - 1.5) < 1 ? sample : 0))],
};

/** Returns the root mean square of a tenth of a second, in dB. */
function levelAt(samples: Float32Array | undefined, seconds: number): number {
  const part = samples?.subarray(seconds * RATE, (seconds + 0.1) * RATE) ?? new Float32Array(1);
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}

it('the music is 12 dB quieter during speech, and as loud as before afterwards', () => {
  const silent = { ...voice, channels: [new Float32Array(3 * RATE)] };
  const ducked = mixPreview({ music, voice: silent }, SECONDS, RATE);
  const plain = mixPreview({ music, voice: undefined }, SECONDS, RATE);
  expect(ducked).toHaveLength(2);
  for (const [i, channel] of ducked.entries()) {
    const change = (seconds: number) => levelAt(channel, seconds) - levelAt(plain[i], seconds);
    expect([1, 2.5, 4.3, 5.8].map((at) => Math.round(change(at)))).toEqual([0, -12, -12, 0]);
  }
});

it('the music is as loud under the voice as was chosen', () => {
  const silent = { ...voice, channels: [new Float32Array(3 * RATE)] };
  const plain = levelAt(mixPreview({ music, voice: undefined }, SECONDS, RATE)[0], 3);
  const changeOf = (soundUnderVoice?: SoundUnderVoice) => {
    const [ducked] = mixPreview({ music, voice: { ...silent, soundUnderVoice } }, SECONDS, RATE);
    return Math.round(levelAt(ducked, 3) - plain);
  };
  expect([changeOf('quieter'), changeOf('usual'), changeOf('louder')]).toEqual([-19, -12, -7]);
  expect(changeOf()).toBe(-12);
});

it('a soft track is as loud as our pieces, as in the video, and a loud one stays as it was recorded', () => {
  const levelOf = (level: number) => {
    const recorded = { ...music, channels: [tone(12, level), tone(12, level)] };
    return levelAt(mixPreview({ music: recorded, voice: undefined }, SECONDS, RATE)[1], 3);
  };
  expect(levelOf(0.005)).toBeCloseTo(-16, 0);
  expect(levelOf(0.6)).toBeCloseTo(20 * Math.log10(0.6) - 3, 0);
});

it('the voice starts at its position, is raised to its level, and never clips', () => {
  const [alone] = mixPreview({ music: undefined, voice }, SECONDS, RATE);
  expect(alone).toHaveLength(SECONDS * RATE);
  expect(levelAt(alone, 2.3)).toBe(Number.NEGATIVE_INFINITY);
  expect(levelAt(alone, 3)).toBeCloseTo(-15, 0);
  const click = tone(3, 0.01).with(RATE, 0.9);
  const [loud] = mixPreview({ music: undefined, voice: { ...voice, channels: [click] } }, 8, RATE);
  expect(Math.max(...(loud?.subarray(2 * RATE, 5 * RATE) ?? []).map(Math.abs))).toBeCloseTo(0.8, 2);
});
