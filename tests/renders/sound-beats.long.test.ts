import { describe, expect, it } from 'vitest';
import { findBeats } from '@/adapters/sound/find-beats';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { openPiece } from '@/renderer/sound/open-piece';

const RATE = 48_000;
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

/** A generator of numbers from 0 to 1, the same each time. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Short struck notes over quiet noise. */
function strike(seconds: number, times: readonly { at: number; loudness: number }[]): Float32Array {
  const noise = createNoise(7);
  const samples = Float32Array.from({ length: seconds * RATE }, () => 0.002 * (noise() - 0.5));
  times.forEach(({ at, loudness }, n) => {
    const pitch = [220, 330, 277, 440][n % 4] ?? 220;
    for (let i = 0; i < 0.2 * RATE; i++) {
      const time = i / RATE;
      const place = Math.round(at * RATE) + i;
      if (place >= samples.length) break;
      const tone = Math.sin(2 * Math.PI * pitch * time) + 0.4 * (noise() - 0.5);
      (samples[place] as number) += loudness * tone * Math.exp(-time * 18);
    }
  });
  return samples;
}

/** Harmonic mean of precision and recall; a beat counts within 70 ms. */
function measureAgreement(found: readonly number[], wanted: readonly number[]): number {
  const isNear = (time: number, others: readonly number[]) =>
    others.some((other) => Math.abs(other - time) <= 0.07);
  const precision = found.filter((time) => isNear(time, wanted)).length / found.length;
  const recall = wanted.filter((time) => isNear(time, found)).length / wanted.length;
  return (2 * precision * recall) / (precision + recall);
}

function beatsAt(bpm: number, seconds: number, drift = 0): number[] {
  const beats: number[] = [];
  for (let now = 0.4; now < seconds - 0.3; ) {
    beats.push(now);
    now += (60 / bpm) * (1 + drift * (now / seconds - 0.5));
  }
  return beats;
}

describe('a steady track', () => {
  it.each([76, 90, 105, 120, 133, 150, 168])(
    'of %d beats a minute has its beats detected',
    (bpm) => {
      const beats = beatsAt(bpm, 30);
      const notes = beats.map((at, i) => ({ at, loudness: i % 4 === 0 ? 0.8 : 0.5 }));
      const found = findBeats(strike(30, notes));
      expect(measureAgreement(found?.beatSeconds ?? [], beats)).toBeGreaterThanOrEqual(0.9);
    },
  );

  it.each([
    ['swung eighths', 110, 0.66, 0],
    ['straight eighths', 100, 0.5, 0],
    ['a tempo that drifts by six percent', 118, 0.5, 0.06],
  ])('with %s too', (_, bpm, swing, drift) => {
    const beats = beatsAt(bpm, 40, drift);
    const notes = beats.flatMap((at, i) => {
      const next = beats[i + 1] ?? at + 60 / bpm;
      return [
        { at, loudness: 0.7 },
        { at: at + swing * (next - at), loudness: 0.25 },
      ];
    });
    const found = findBeats(strike(40, notes));
    expect(measureAgreement(found?.beatSeconds ?? [], beats)).toBeGreaterThanOrEqual(0.9);
  });

  it('with silence at its start and end has no beats there', () => {
    const beats = beatsAt(120, 30).filter((at) => at > 8 && at < 22);
    const found = findBeats(
      strike(
        30,
        beats.map((at) => ({ at, loudness: 0.6 })),
      ),
    );
    expect(measureAgreement(found?.beatSeconds ?? [], beats)).toBeGreaterThanOrEqual(0.9);
  });

  it.each(['lounge', 'modern-pulse', 'calm-piano'] as const)(
    'as the recording of %s has its beats found',
    async (name) => {
      const { recording, map } = await openPiece(name);
      const { left } = await decodeSound(recording, ffmpeg);
      const found = findBeats(left);
      const beats = map.bars.flatMap(({ beatSeconds }) => beatSeconds);
      expect(measureAgreement(found?.beatSeconds ?? [], beats)).toBeGreaterThanOrEqual(0.9);
    },
  );
});

describe('no steady beat is detected', () => {
  it('in silence', () => {
    expect(findBeats(new Float32Array(20 * RATE))).toBeUndefined();
  });

  it('in noise', () => {
    const noise = createNoise(3);
    const samples = Float32Array.from({ length: 20 * RATE }, () => 0.4 * (noise() - 0.5));
    expect(findBeats(samples)).toBeUndefined();
  });

  it('in notes at random times', () => {
    const random = createNoise(11);
    const notes: { at: number; loudness: number }[] = [];
    for (let at = 0.3; at < 39; at += 0.18 + 1.1 * random()) notes.push({ at, loudness: 0.6 });
    expect(findBeats(strike(40, notes))).toBeUndefined();
  });

  it('in a track of one second', () => {
    expect(findBeats(strike(1, [{ at: 0.3, loudness: 0.5 }]))).toBeUndefined();
  });
});
