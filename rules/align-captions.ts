import type { SpeechRun, SpokenCaption } from '@/contracts/project/voice';
import { type CaptionText, splitScript, widthOf } from './split-script';

/** Maximum reading speed in characters per second. */
const MAX_READING_SPEED = 17;
const MIN_CAPTION_SECONDS = 1;
/** Gap between two captions that makes the change visible. */
const GAP_SECONDS = 0.08;
/** How long the last caption may stay after its words. */
const MAX_LINGERING_SECONDS = 1.5;
/** Step between candidate caption ends within speech. */
const GRID_SECONDS = 0.2;
/** Bounds of a caption's duration, as a share of the duration its length suggests. */
const MIN_SHARE = 0.3;
const MAX_SHARE = 3;
/** Cost of deviating from the average speed: half the time costs as much as two missing pauses. */
const SPEED_COST = 5;
/** Cost of ending a sentence, or another caption, without a pause. */
const MISSING_PAUSE_COST = { sentence: 1.2, phrase: 0.4 } as const;
/** A pause this long is worth 1 - 1/e of a certain one. */
const PAUSE_SECONDS = 0.3;

/**
 * Splits a script into captions and aligns them with the pauses of its recording. Uses dynamic
 * programming to end sentences at pauses and keep an even speed.
 * @param speech the spoken stretches, in order.
 */
export function alignCaptions(script: string, speech: readonly SpeechRun[]): SpokenCaption[] {
  const texts = splitScript(script);
  if (texts.length === 0 || speech.length === 0) return [];
  const places = toPlaces(speech, texts.length);
  const ends = chooseEnds(texts, places);
  const placed = texts.map(({ text }, i) => ({
    text,
    startSeconds: (ends[i - 1] ?? places[0])?.nextStart ?? 0,
    endSeconds: ends[i]?.end ?? 0,
  }));
  return placed.map((caption, i) => lengthen(caption, placed[i + 1]?.startSeconds));
}

/** A moment at which a caption may end. */
interface Place {
  /** Seconds of speech before it. */
  readonly spoken: number;
  /** When the caption before it ends and the one after it begins, in seconds of the recording. */
  readonly end: number;
  readonly nextStart: number;
}

/** The start, the end, each pause, and places within speech. */
function toPlaces(speech: readonly SpeechRun[], captions: number): Place[] {
  const total = speech.reduce((sum, run) => sum + run.endSeconds - run.startSeconds, 0);
  const step = Math.min(GRID_SECONDS, total / (4 * captions));
  const first = speech[0]?.startSeconds ?? 0;
  const places: Place[] = [{ spoken: 0, end: first, nextStart: first }];
  let spoken = 0;
  speech.forEach(({ startSeconds, endSeconds }, i) => {
    const seconds = endSeconds - startSeconds;
    for (let at = step; at < seconds - step / 2; at += step) {
      const moment = startSeconds + at;
      places.push({ spoken: spoken + at, end: moment, nextStart: moment });
    }
    spoken += seconds;
    places.push({ spoken, end: endSeconds, nextStart: speech[i + 1]?.startSeconds ?? endSeconds });
  });
  return places;
}

/** The cheapest place of each caption's end; the last one ends with the speech. */
function chooseEnds(texts: readonly CaptionText[], places: readonly Place[]): Place[] {
  const total = places.at(-1)?.spoken ?? 0;
  const weights = texts.map(({ width }) => Math.max(4, width));
  const perWeight = total / weights.reduce((sum, weight) => sum + weight, 0);
  // costs[place]: the least cost of the captions so far if the last of them ends there.
  let costs = places.map((_, i) => (i === 0 ? 0 : Number.POSITIVE_INFINITY));
  const cameFrom: number[][] = [];
  texts.forEach((text, i) => {
    const expected = (weights[i] ?? 0) * perWeight;
    const endCost = i === texts.length - 1 ? () => 0 : (place: Place) => costOfEnd(text, place);
    const next = places.map((place, to) => {
      const { cost, from } = cheapestStart(places, costs, to, expected);
      return { cost: cost + endCost(place), from };
    });
    costs = next.map(({ cost }) => cost);
    cameFrom.push(next.map(({ from }) => from));
  });
  const ends: Place[] = [];
  let at = places.length - 1;
  for (let i = texts.length - 1; i >= 0; i--) {
    const place = places[at];
    if (place !== undefined) ends.unshift(place);
    at = cameFrom[i]?.[at] ?? 0;
  }
  return ends;
}

/**
 * Returns the best start of a caption that ends at a given time and should contain `expected` seconds of
 * speech.
 */
function cheapestStart(
  places: readonly Place[],
  costs: readonly number[],
  to: number,
  expected: number,
): { cost: number; from: number } {
  const end = places[to]?.spoken ?? 0;
  let found = { cost: Number.POSITIVE_INFINITY, from: 0 };
  for (let from = to - 1; from >= 0; from--) {
    const seconds = end - (places[from]?.spoken ?? 0);
    if (seconds > MAX_SHARE * expected) break;
    if (seconds < MIN_SHARE * expected) continue;
    const cost = (costs[from] ?? 0) + SPEED_COST * Math.log(seconds / expected) ** 2;
    if (cost < found.cost) found = { cost, from };
  }
  return found;
}

function costOfEnd({ endsSentence }: CaptionText, { end, nextStart }: Place): number {
  const cost = MISSING_PAUSE_COST[endsSentence ? 'sentence' : 'phrase'];
  return cost * Math.exp(-(nextStart - end) / PAUSE_SECONDS);
}

/** Extends a caption until it can be read, as far as the next one allows. */
function lengthen(caption: SpokenCaption, nextStart: number | undefined): SpokenCaption {
  const { text, startSeconds, endSeconds } = caption;
  const readingSeconds = widthOf(text.replace('\n', ' ')) / MAX_READING_SPEED;
  const wanted = startSeconds + Math.max(MIN_CAPTION_SECONDS, readingSeconds);
  const latest =
    nextStart === undefined
      ? endSeconds + MAX_LINGERING_SECONDS
      : Math.max(nextStart - GAP_SECONDS, (startSeconds + nextStart) / 2);
  const end = Math.min(Math.max(endSeconds, wanted), latest);
  return { text, startSeconds: round(startSeconds), endSeconds: round(end) };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
