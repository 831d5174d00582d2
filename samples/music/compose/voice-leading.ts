import type { NoteRange } from '../score';
import type { Chord } from './chords';

/** Costs of a voicing or of a move, in semitones of movement that weigh the same. */
const PARALLEL_COST = 400;
const OUTER_LEAP_COST = 1.5;
const MUD_COST = 6;
const MISSING_TONE_COST = 14;
/** Below E3 thirds and seconds between voices sound muddy. */
const MUD_LIMIT = 52;
const MAX_SPAN = 19;

/** Whether two voices move in parallel perfect fifths or octaves (or unisons). */
export function movesInParallel(
  [lowBefore, highBefore]: readonly [number, number],
  [lowAfter, highAfter]: readonly [number, number],
): boolean {
  const [before, after] = [highBefore - lowBefore, highAfter - lowAfter];
  const isPerfect = before % 12 === after % 12 && (before % 12 === 7 || before % 12 === 0);
  const [low, high] = [lowAfter - lowBefore, highAfter - highBefore];
  return isPerfect && low !== 0 && Math.sign(low) === Math.sign(high);
}

/** The bass note of each chord: near the one before it, near the middle of the range. */
export function leadBass(chords: readonly Chord[], [lowest, highest]: NoteRange): number[] {
  const middle = (lowest + highest) / 2;
  let before = middle - 2;
  return chords.map(({ bass }) => {
    const candidates = notesOf([bass], lowest, highest);
    const cost = (note: number) => Math.abs(note - before) + 0.4 * Math.abs(note - middle);
    const [best = lowest] = candidates.sort((a, b) => cost(a) - cost(b));
    before = best;
    return best;
  });
}

/**
 * Chooses how each chord is laid out, so that the voices move little and the outer ones never in
 * parallel fifths or octaves.
 * @param basses the bass note of each chord.
 * @returns for each chord its notes, lowest first.
 */
export function leadVoices(
  chords: readonly Chord[],
  basses: readonly number[],
  range: NoteRange,
  notes: number,
): number[][] {
  const options = chords.map((chord) => layOuts(chord, range, notes));
  // Dynamic programming over the whole piece: the cheapest way to each layout of each chord.
  type Step = { readonly cost: number; readonly from: number };
  const steps: Step[][] = [];
  options.forEach((layouts, i) => {
    const own = layouts.map((layout) => layoutCost(layout, chords[i] as Chord, range));
    const previous = steps[i - 1];
    if (previous === undefined) {
      steps.push(own.map((cost) => ({ cost, from: -1 })));
      return;
    }
    const bass = [basses[i - 1] ?? 0, basses[i] ?? 0] as const;
    steps.push(
      layouts.map((layout, at) => {
        let best: Step = { cost: Number.POSITIVE_INFINITY, from: 0 };
        (options[i - 1] ?? []).forEach((earlier, from) => {
          const cost = (previous[from]?.cost ?? 0) + moveCost(earlier, layout, bass);
          if (cost < best.cost) best = { cost, from };
        });
        return { cost: best.cost + (own[at] ?? 0), from: best.from };
      }),
    );
  });
  return traceBack(options, steps);
}

function traceBack(
  options: readonly number[][][],
  steps: readonly (readonly { readonly cost: number; readonly from: number }[])[],
): number[][] {
  const last = steps.at(-1) ?? [];
  let at = last.reduce((best, step, i) => (step.cost < (last[best]?.cost ?? 0) ? i : best), 0);
  const chosen: number[][] = [];
  for (let i = options.length - 1; i >= 0; i--) {
    chosen.unshift(options[i]?.[at] ?? []);
    at = steps[i]?.[at]?.from ?? 0;
  }
  return chosen;
}

function layOuts(chord: Chord, [lowest, highest]: NoteRange, count: number): number[][] {
  const pool = notesOf(chord.tones, lowest, highest);
  const found: number[][] = [];
  const extend = (layout: readonly number[], from: number) => {
    if (layout.length === count) {
      found.push([...layout]);
      return;
    }
    for (let i = from; i < pool.length; i++) {
      const note = pool[i] ?? 0;
      if (note - (layout[0] ?? note) > MAX_SPAN) break;
      extend([...layout, note], i + 1);
    }
  };
  extend([], 0);
  if (found.length === 0) throw new Error(`no room for ${chord.symbol}`);
  return found;
}

function layoutCost(layout: readonly number[], chord: Chord, [lowest, highest]: NoteRange): number {
  let cost = 0;
  const classes = new Set(layout.map((note) => note % 12));
  chord.tones.forEach((tone, importance) => {
    if (!classes.has(tone)) cost += importance < 2 ? MISSING_TONE_COST : MISSING_TONE_COST / 4;
  });
  for (let i = 1; i < layout.length; i++) {
    const [low = 0, high = 0] = [layout[i - 1], layout[i]];
    if (high - low < 3) cost += low < 60 ? MUD_COST : 1;
    if (low < MUD_LIMIT && high - low < 5) cost += MUD_COST;
    if (high - low > 9) cost += high - low - 9;
  }
  const middle = (lowest + highest) / 2;
  const centre = layout.reduce((sum, note) => sum + note, 0) / layout.length;
  return cost + 0.5 * Math.abs(centre - middle);
}

function moveCost(
  before: readonly number[],
  after: readonly number[],
  [bassBefore, bassAfter]: readonly [number, number],
): number {
  let cost = 0;
  let moved = 0;
  after.forEach((note, i) => {
    moved += Math.abs(note - (before[i] ?? note));
  });
  cost += moved;
  const [topBefore = 0, topAfter = 0] = [before.at(-1), after.at(-1)];
  cost += OUTER_LEAP_COST * Math.max(0, Math.abs(topAfter - topBefore) - 4);
  if (movesInParallel([bassBefore, topBefore], [bassAfter, topAfter])) cost += PARALLEL_COST;
  for (let i = 0; i < after.length; i++) {
    for (let j = i + 1; j < after.length; j++) {
      const pairBefore = [before[i] ?? 0, before[j] ?? 0] as const;
      if (movesInParallel(pairBefore, [after[i] ?? 0, after[j] ?? 0])) cost += 5;
    }
  }
  return cost;
}

function notesOf(classes: readonly number[], lowest: number, highest: number): number[] {
  const notes: number[] = [];
  for (let note = lowest; note <= highest; note++) {
    if (classes.includes(note % 12)) notes.push(note);
  }
  return notes;
}
