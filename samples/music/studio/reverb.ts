import { type Spectrum, transform } from '@/adapters/sound/fft';
import { SAMPLE_RATE } from '@/renderer/sound/sound-args';
import { createRandom } from '../compose/random';
import { createStereo, type Stereo } from './synthesise';

const PRE_DELAY_SECONDS = 0.018;
/** Highs decay sooner than lows: cutoff of a one-pole low-pass, from the first to the second value. */
const FIRST_CUTOFF_HZ = 9000;
const LAST_CUTOFF_HZ = 1800;
/** Seconds over which the tail swells; one that begins at once sounds like a spring. */
const SWELL_SECONDS = 0.02;

/**
 * The response of a hall: noise that decays by 60 dB over the time given, other noise left than
 * right. Its energy is 1 in each channel.
 */
export function makeReverb(seconds: number, seed: number): Stereo {
  const samples = Math.ceil((PRE_DELAY_SECONDS + seconds) * SAMPLE_RATE);
  const impulse = createStereo(samples);
  [impulse.left, impulse.right].forEach((channel, side) => {
    fillWithDecayingNoise(channel, seconds, seed + side);
  });
  return impulse;
}

function fillWithDecayingNoise(channel: Float32Array, seconds: number, seed: number): void {
  const random = createRandom(seed);
  const first = Math.round(PRE_DELAY_SECONDS * SAMPLE_RATE);
  let filtered = 0;
  let energy = 0;
  for (let i = first; i < channel.length; i++) {
    const time = (i - first) / SAMPLE_RATE;
    const cutoff = FIRST_CUTOFF_HZ * (LAST_CUTOFF_HZ / FIRST_CUTOFF_HZ) ** (time / seconds);
    const smoothing = 1 - Math.exp((-2 * Math.PI * cutoff) / SAMPLE_RATE);
    filtered += smoothing * (2 * random.next() - 1 - filtered);
    const value = filtered * 10 ** ((-3 * time) / seconds) * Math.min(1, time / SWELL_SECONDS);
    channel[i] = value;
    energy += value * value;
  }
  const scale = 1 / Math.sqrt(energy);
  for (let i = 0; i < channel.length; i++) (channel[i] as number) *= scale;
}

/** Convolves both channels with an impulse response; the result is as long as the sound. */
export function addReverb(sound: Stereo, impulse: Stereo): Stereo {
  return { left: convolve(sound.left, impulse.left), right: convolve(sound.right, impulse.right) };
}

/** Overlap-add convolution. */
function convolve(sound: Float32Array, response: Float32Array): Float32Array {
  const size = 2 ** Math.ceil(Math.log2(4 * response.length));
  const block = size - response.length;
  const responseSpectrum = toSpectrum(response, size);
  const result = new Float32Array(sound.length);
  for (let from = 0; from < sound.length; from += block) {
    const part = toSpectrum(sound.subarray(from, from + block), size);
    multiply(part, responseSpectrum);
    transform(part, true);
    const until = Math.min(size, sound.length - from);
    for (let i = 0; i < until; i++) (result[from + i] as number) += part.real[i] as number;
  }
  return result;
}

function toSpectrum(samples: Float32Array, size: number): Spectrum {
  const spectrum = { real: new Float64Array(size), imaginary: new Float64Array(size) };
  spectrum.real.set(samples);
  transform(spectrum);
  return spectrum;
}

function multiply({ real, imaginary }: Spectrum, other: Spectrum): void {
  for (let i = 0; i < real.length; i++) {
    const [a, b] = [real[i] as number, imaginary[i] as number];
    const [c, d] = [other.real[i] as number, other.imaginary[i] as number];
    real[i] = a * c - b * d;
    imaginary[i] = a * d + b * c;
  }
}
