import { type CaptionText, splitScript, widthOf } from './split-script';
import type { SpeechRun, SpokenCaption } from './voice';

/** A faster caption cannot be read. Characters a second. */
const MAX_READING_SPEED = 17;
const MIN_CAPTION_SECONDS = 1;
/** Between two captions, so that a change is seen. */
const GAP_SECONDS = 0.08;
/** A last caption may stay this long after its words. */
const MAX_LINGERING_SECONDS = 1.5;
/** Distance between two places within speech where a caption may end. */
const GRID_SECONDS = 0.2;
/** A caption takes at least and at most this share of the time its length suggests. */
const MIN_SHARE = 0.3;
const MAX_SHARE = 3;
/** What it costs to leave the speed of speech: at half the time as much as two missing pauses. */
const SPEED_COST = 5;
/** What it costs to end a sentence, or another caption, where nobody pauses. */
const MISSING_PAUSE_COST = { sentence: 1.2, phrase: 0.4 } as const;
/** A pause this long is worth 1 - 1/e of a certain one. */
const PAUSE_SECONDS = 0.3;

/**
 * Makes captions of a script and places them by the pauses of its recording: by dynamic programming
 * over their lengths, so that sentences end where somebody pauses, at an even speed.
 * @param speech where somebody speaks, in order.
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

/** Where a caption that ends at a place and should take `expected` seconds of speech begins. */
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

/** Leaves a caption on screen until it can be read, as far as the next one allows. */
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
