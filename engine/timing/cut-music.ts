import type { MusicMap } from '@/contracts/project/music';

/** A part of a recording, from bar line to bar line. */
export interface MusicSection {
  readonly fromSeconds: number;
  readonly untilSeconds: number;
}

export interface Beat {
  readonly seconds: number;
  /** 1 on a bar line, 0.5 in the middle of a bar of an even number of beats, else 0. */
  readonly strength: number;
}

/** A piece arranged for a video's length. */
export interface Arrangement {
  /** Sections in playing order. The last one holds the final chord with all of its ring. */
  readonly sections: readonly MusicSection[];
  readonly beats: readonly Beat[];
  /** Time of the final chord. */
  readonly finalSeconds: number;
  /** Maximum ring of the final chord. */
  readonly maxRingSeconds: number;
  /** Audibility of its joins; 0 if nothing is left out. */
  readonly cost: number;
}

/** Bars before the final chord that are always played, because they lead to it. */
const CADENCE_BARS = 2;
/** Minimum bars between two joins; fewer sound restless. */
const MIN_RUN_BARS = 4;

/** Costs of a join; equal harmony before and after makes it inaudible. */
const cost = {
  join: 3,
  otherChordBefore: 4,
  otherChordAfter: 3,
  insidePart: 1,
  energyStep: 4,
  backwards: 1.5,
  shortRun: 4,
  lateStart: 4,
  abruptStart: 20,
} as const;

interface Step {
  readonly cost: number;
  readonly from: Step | undefined;
  readonly bar: number;
  /** Bars played since the last join, counted up to `MIN_RUN_BARS`. */
  readonly run: number;
}

/**
 * Chooses which bars of a piece are played, so that a number of bars lead to its final chord and the joins
 * are least audible. A video longer than the piece repeats parts.
 * @param least minimum bars before the final chord; 0 leaves the final chord alone.
 * @returns one arrangement for each number of bars from `least` to `most`.
 */
export function cutMusic(map: MusicMap, least: number, most: number): Arrangement[] {
  const final = map.bars.length - 1;
  const joins = map.bars.map((_, from) => map.bars.map((__, to) => joinCost(map, from, to)));
  const found: Arrangement[] = [];
  let steps = firstSteps(map);
  for (let bars = 0; bars <= most; bars++) {
    if (bars > 1) steps = nextSteps(steps, joins);
    if (bars < least) continue;
    if (bars <= CADENCE_BARS) {
      const cadence = Array.from({ length: bars + 1 }, (_, i) => final - bars + i);
      found.push(arrange(map, cadence, cost.abruptStart));
      continue;
    }
    const ends = steps.filter(({ bar }) => bar === final - 1);
    const best = ends.reduce((a, b) => (b.cost < a.cost ? b : a), ends[0] as Step);
    found.push(arrange(map, [...barsOf(best), final], best.cost));
  }
  return found;
}

function firstSteps(map: MusicMap): Step[] {
  const starts = map.bars.slice(0, -1 - CADENCE_BARS);
  return starts.map((_, bar) => {
    const start = bar === 0 ? 0 : isPartStart(map, bar) ? cost.lateStart : cost.abruptStart;
    return { cost: start, from: undefined, bar, run: 1 };
  });
}

/** Returns the cheapest path to each bar and length of run, one bar later. */
function nextSteps(steps: readonly Step[], joins: readonly (readonly number[])[]): Step[] {
  const final = joins.length - 1;
  const best: (Step | undefined)[] = [];
  const offer = (total: number, from: Step, bar: number, run: number) => {
    const place = bar * MIN_RUN_BARS + run - 1;
    if (total < (best[place]?.cost ?? Number.POSITIVE_INFINITY)) {
      best[place] = { cost: total, from, bar, run };
    }
  };
  for (const from of steps) {
    const next = from.bar + 1;
    if (next < final) offer(from.cost, from, next, Math.min(MIN_RUN_BARS, from.run + 1));
    const hurry = from.run < MIN_RUN_BARS ? cost.shortRun : 0;
    for (let bar = 1; bar <= final - CADENCE_BARS; bar++) {
      if (bar !== next) offer(from.cost + hurry + (joins[from.bar]?.[bar] ?? 0), from, bar, 1);
    }
  }
  return best.filter((step) => step !== undefined);
}

function joinCost(map: MusicMap, from: number, to: number): number {
  const { bars } = map;
  const [left, right] = [bars[from], bars[to]];
  const isSameBefore = bars[to - 1]?.chords === left?.chords;
  const isSameAfter = bars[from + 1]?.chords === right?.chords;
  const step = Math.abs((left?.energy ?? 0) - (right?.energy ?? 0));
  return (
    cost.join +
    (isSameBefore ? 0 : cost.otherChordBefore) +
    (isSameAfter ? 0 : cost.otherChordAfter) +
    (isPartStart(map, to) ? 0 : cost.insidePart) +
    (isPartStart(map, from + 1) ? 0 : cost.insidePart) +
    (to <= from ? cost.backwards : 0) +
    cost.energyStep * step
  );
}

function isPartStart({ parts }: MusicMap, bar: number): boolean {
  return parts.some(({ firstBar }) => firstBar === bar);
}

function barsOf(last: Step): number[] {
  const bars: number[] = [];
  for (let step: Step | undefined = last; step !== undefined; step = step.from)
    bars.unshift(step.bar);
  return bars;
}

function arrange(map: MusicMap, bars: readonly number[], total: number): Arrangement {
  const startOf = (bar: number) => map.bars[bar]?.beatSeconds[0] ?? map.seconds;
  const sections: { fromSeconds: number; untilSeconds: number }[] = [];
  const beats: Beat[] = [];
  let now = 0;
  bars.forEach((bar, i) => {
    const [from, until] = [startOf(bar), startOf(bar + 1)];
    const last = sections.at(-1);
    if (last !== undefined && bars[i - 1] === bar - 1) last.untilSeconds = until;
    else sections.push({ fromSeconds: from, untilSeconds: until });
    const times = map.bars[bar]?.beatSeconds ?? [];
    times.forEach((time, beat) => {
      beats.push({ seconds: now + time - from, strength: strengthOf(beat, map.beatsPerBar) });
    });
    if (i < bars.length - 1) now += until - from;
  });
  const maxRingSeconds = map.seconds - startOf(map.bars.length - 1);
  return { sections, beats, finalSeconds: now, maxRingSeconds, cost: total };
}

function strengthOf(beat: number, beatsPerBar: number): number {
  if (beat === 0) return 1;
  return beat * 2 === beatsPerBar ? 0.5 : 0;
}
