import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { SAMPLE_RATE } from '@/renderer/sound/sound-args';
import type { PieceScore, Voice } from '../score';
import { addReverb, makeReverb } from './reverb';
import { createStereo, type Stereo } from './synthesise';

/** Level of each voice before the score's levels apply. */
const REFERENCE_LUFS = -24;
/** Cutoff for voices other than bass and drums, which leave the lowest octaves to those. */
const HIGH_PASS_HZ = 110;
const BASS_HIGH_PASS_HZ = 30;
/** Cutoff of the reverb, whose lows would blur the bass. */
const REVERB_HIGH_PASS_HZ = 220;

/** Returns interleaved samples, the format of audio programs. */
export function interleave({ left, right }: Stereo): Buffer {
  const samples = new Float32Array(2 * left.length);
  for (let i = 0; i < left.length; i++) {
    samples[2 * i] = left[i] as number;
    samples[2 * i + 1] = right[i] as number;
  }
  return Buffer.from(samples.buffer);
}

/**
 * Mixes the voices of a piece. Each is set to its level by its measured loudness while it plays, placed
 * between left and right, and sent to the reverb.
 */
export async function mixStems(
  score: PieceScore,
  stems: ReadonlyMap<string, Stereo>,
  ffmpeg: string,
): Promise<Stereo> {
  const [first] = stems.values();
  const samples = first?.left.length ?? 0;
  const dry = createStereo(samples);
  const send = createStereo(samples);
  for (const [name, stem] of stems) {
    const voice = score.voices[name] as Voice;
    const cutoff =
      voice.role === 'bass' || voice.role === 'drums' ? BASS_HIGH_PASS_HZ : HIGH_PASS_HZ;
    highPass(stem, cutoff);
    const { lufs } = await measureLoudness(interleave(stem), { ffmpeg });
    if (lufs === Number.NEGATIVE_INFINITY) throw new Error(`${score.name}: ${name} is silent`);
    const gain = 10 ** ((REFERENCE_LUFS + voice.levelDb - lufs) / 20);
    addPanned(dry, stem, gain, voice.pan);
    addPanned(send, stem, gain * voice.reverb, voice.pan / 2);
  }
  highPass(send, REVERB_HIGH_PASS_HZ);
  const wet = addReverb(send, makeReverb(score.reverbSeconds, score.seed));
  addPanned(dry, wet, 1, 0);
  return dry;
}

/** Adds with constant power: in the middle both sides get the gain itself. */
function addPanned(to: Stereo, from: Stereo, gain: number, pan: number): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const left = gain * Math.SQRT2 * Math.cos(angle);
  const right = gain * Math.SQRT2 * Math.sin(angle);
  for (let i = 0; i < to.left.length; i++) {
    (to.left[i] as number) += left * (from.left[i] as number);
    (to.right[i] as number) += right * (from.right[i] as number);
  }
}

/** Second-order Butterworth high-pass, in place. */
function highPass({ left, right }: Stereo, cutoffHz: number): void {
  const omega = (2 * Math.PI * cutoffHz) / SAMPLE_RATE;
  const alpha = Math.sin(omega) * Math.SQRT1_2;
  const cos = Math.cos(omega);
  const scale = 1 + alpha;
  const [b0, b1] = [(1 + cos) / 2 / scale, -(1 + cos) / scale];
  const [a1, a2] = [(-2 * cos) / scale, (1 - alpha) / scale];
  for (const channel of [left, right]) {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let i = 0; i < channel.length; i++) {
      const x0 = channel[i] as number;
      const y0 = b0 * (x0 + x2) + b1 * x1 - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x0, y1, y0];
      channel[i] = y0;
    }
  }
}
