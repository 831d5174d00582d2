import { uploadVoice } from '@/contracts/project/voice';
import type { ApiClient } from './api-client';

export const VOICE_RATE = 48_000;

interface SpeechLike {
  readonly seconds: number;
  /** Times of speech: start and end, in seconds. */
  readonly runs: readonly (readonly [number, number])[];
  /** Root mean square of the noise throughout. */
  readonly noise?: number;
  /** Amplitude of a hum of 50 Hz throughout. */
  readonly rumble?: number;
  /** Amplitude of the voice. */
  readonly level?: number;
}

/** Makes bursts with the pitch, harmonics and syllables of a voice, in noise and rumble. */
export function makeSpeech(wanted: SpeechLike): Float32Array {
  const { seconds, runs, noise = 0.0005, rumble = 0, level = 0.25 } = wanted;
  const samples = new Float32Array(Math.round(seconds * VOICE_RATE));
  let random = 1;
  for (let i = 0; i < samples.length; i++) {
    const at = i / VOICE_RATE;
    random = (random * 16_807) % 2_147_483_647;
    // Uniform noise between -1 and 1 has a root mean square of 1/sqrt(3).
    const hiss = Math.sqrt(3) * noise * (random / 1_073_741_824 - 1);
    const hum = rumble * Math.sin(2 * Math.PI * 50 * at);
    const isSpoken = runs.some(([from, until]) => at >= from && at < until);
    samples[i] = hiss + hum + (isSpoken ? level * voiceAt(at) : 0);
  }
  return samples;
}

function voiceAt(at: number): number {
  const syllable = 0.65 + 0.35 * Math.sin(2 * Math.PI * 4 * at);
  let sum = 0;
  for (let harmonic = 1; harmonic <= 20; harmonic++) {
    const phase = 2 * Math.PI * 140 * harmonic * at + 0.3 * Math.sin(2 * Math.PI * 3 * at);
    sum += Math.sin(phase) / harmonic ** 0.9;
  }
  return 0.4 * syllable * sum;
}

/** Returns one channel of 16 bits as a WAV file. */
export function toWav(samples: Float32Array): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(VOICE_RATE, 24);
  file.writeUInt32LE(2 * VOICE_RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, i) => {
    file.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, sample))), 44 + 2 * i);
  });
  return file;
}

/** Makes a recording of four seconds with two sentences. */
function makeVoice(): Buffer<ArrayBuffer> {
  return toWav(
    makeSpeech({
      seconds: 4,
      runs: [
        [0.5, 1.7],
        [2.3, 3.5],
      ],
    }),
  );
}

/** Uploads a recording like the browser. */
export function sendVoice(
  client: ApiClient,
  projectId: string,
  bytes = makeVoice(),
  query: Readonly<Record<string, string>> = {},
) {
  return client.uploadTo(uploadVoice, { projectId }, { name: 'voice.wav', bytes }, query);
}
