import { measureOnsets, type OnsetStrength } from './onset-strength';

const SLOWEST_BPM = 55;
const FASTEST_BPM = 200;
/** People tap along at about this tempo (octaves of it are equally regular). */
const USUAL_BPM = 120;
/** Standard deviation of the preference for the usual tempo, in octaves. */
const TEMPO_SPREAD_OCTAVES = 0.9;
/** How much an uneven interval costs against the strength of an onset. */
const TIGHTNESS = 100;
/** Below these a track has no steady beat. */
const MIN_REGULARITY = 0.13;
const MIN_CONTRAST = 1.7;
/** Share of the intervals that may differ from their neighbours by more than 8 %. */
const MAX_UNEVEN_SHARE = 0.12;
const MIN_BEATS = 8;

export interface FoundBeats {
  readonly beatsPerMinute: number;
  readonly beatSeconds: readonly number[];
}

/**
 * Finds the beats of a track: the period at which onsets repeat, then the sequence of beats that matches the
 * strongest onsets at about that period (dynamic programming), so that the tempo may drift.
 * @param samples one channel at 48 kHz.
 * @returns undefined if there is no steady beat.
 */
export function findBeats(samples: Float32Array): FoundBeats | undefined {
  const onsets = sharpen(measureOnsets(samples));
  const found = findPeriod(onsets);
  if (found === undefined || found.regularity < MIN_REGULARITY) return undefined;
  const places = trackBeats(onsets.values, found.period);
  const counted = dropSilence(places, onsets.values);
  if (counted.length < MIN_BEATS) return undefined;
  if (contrastOf(counted, onsets.values) < MIN_CONTRAST) return undefined;
  const intervals = counted.slice(1).map((place, i) => place - (counted[i] ?? 0));
  const uneven = intervals.slice(1).filter((interval, i) => {
    const before = intervals[i] ?? interval;
    return Math.abs(interval - before) > Math.max(2, 0.08 * before);
  });
  if (uneven.length > MAX_UNEVEN_SHARE * intervals.length) return undefined;
  const beatSeconds = counted.map((place) => place / onsets.rate);
  const middle = [...intervals].sort((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 1;
  return { beatsPerMinute: (60 * onsets.rate) / middle, beatSeconds };
}

/** Removes the constant part, so that only onsets above their surroundings count. */
function sharpen({ values, rate }: OnsetStrength): OnsetStrength {
  const reach = Math.round(0.2 * rate);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  const sharp = values.map((value, i) => {
    const [from, until] = [Math.max(0, i - reach), Math.min(values.length, i + reach + 1)];
    const mean = ((sums[until] ?? 0) - (sums[from] ?? 0)) / (until - from);
    return Math.max(0, value - mean);
  });
  return { values: sharp, rate };
}

/** The lag, in values, at which the onsets repeat best; regularity is 1 for an exact repetition. */
function findPeriod({ values, rate }: OnsetStrength) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const energy = centred.reduce((sum, value) => sum + value * value, 0);
  if (energy < 1e-9) return undefined;
  const correlate = (lag: number) => {
    let sum = 0;
    for (let i = lag; i < centred.length; i++) sum += (centred[i] ?? 0) * (centred[i - lag] ?? 0);
    return sum / energy;
  };
  // Onsets are not exact to one value: neighbours count too.
  const smooth = (lag: number) => correlate(lag - 1) + 2 * correlate(lag) + correlate(lag + 1);
  let best = { period: 0, score: 0, regularity: 0 };
  const least = Math.floor((60 * rate) / FASTEST_BPM);
  const most = Math.ceil((60 * rate) / SLOWEST_BPM);
  for (let lag = least; lag <= most; lag++) {
    const octaves = Math.log2((60 * rate) / lag / USUAL_BPM) / TEMPO_SPREAD_OCTAVES;
    const regularity = smooth(lag) / 2;
    const score = regularity * Math.exp(-0.5 * octaves * octaves);
    if (score > best.score) best = { period: lag, score, regularity };
  }
  return best.period === 0 ? undefined : best;
}

function trackBeats(values: Float64Array, period: number): number[] {
  const spread = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  const scores = new Float64Array(values.length);
  const before = new Int32Array(values.length).fill(-1);
  const [nearest, farthest] = [Math.round(period * 0.6), Math.round(period * 1.6)];
  const penalties = Float64Array.from({ length: farthest + 1 }, (_, gap) =>
    gap === 0 ? Number.POSITIVE_INFINITY : TIGHTNESS * Math.log(gap / period) ** 2,
  );
  for (let i = 0; i < values.length; i++) {
    let best = 0;
    for (let gap = nearest; gap <= Math.min(farthest, i); gap++) {
      const score = (scores[i - gap] ?? 0) - (penalties[gap] ?? 0);
      if (score > best) {
        best = score;
        before[i] = i - gap;
      }
    }
    scores[i] = (values[i] ?? 0) / spread + best;
  }
  const places: number[] = [];
  let at = bestEnd(scores, period);
  while (at >= 0) {
    places.unshift(at);
    at = before[at] ?? -1;
  }
  return places;
}

function bestEnd(scores: Float64Array, period: number): number {
  const first = Math.max(0, scores.length - Math.round(period * 1.5));
  let best = first;
  for (let i = first; i < scores.length; i++) {
    if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i;
  }
  return best;
}

/** Removes beats before the first and after the last onset. */
function dropSilence(places: readonly number[], values: Float64Array): number[] {
  const strengths = places.map((place) => strengthAround(place, values));
  const typical = [...strengths].sort((a, b) => a - b)[Math.floor(strengths.length * 0.8)] ?? 0;
  const isLoud = (strength: number) => strength > 0.4 * typical;
  const [first, last] = [strengths.findIndex(isLoud), strengths.findLastIndex(isLoud)];
  return first < 0 ? [] : places.slice(first, last + 1);
}

/** How much stronger onsets are on the beats than elsewhere. */
function contrastOf(places: readonly number[], values: Float64Array): number {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const span = values.subarray(first, last + 1);
  const everywhere = span.reduce((sum, value) => sum + value, 0) / Math.max(1, span.length);
  const onBeats = places.reduce((sum, place) => sum + strengthAround(place, values), 0);
  return onBeats / places.length / Math.max(everywhere, 1e-9);
}

function strengthAround(place: number, values: Float64Array): number {
  return Math.max(...[-2, -1, 0, 1, 2].map((offset) => values[place + offset] ?? 0));
}
