import {
  FRAME_RATE,
  type Storyboard,
  type StoryboardShot,
} from '@/contracts/production/storyboard';
import type { Beat } from './cut-music';

/** Maximum change of a shot's length: 0.25 s, in whole frames. */
export const MAX_CHANGE_FRAMES = Math.floor(0.25 * FRAME_RATE);
/**
 * Distance in frames within which a cut counts as on a beat: 20 ms. Frames do not come closer than half of
 * one.
 */
const ON_BEAT_FRAMES = 0.6;

const cost = {
  offBeat: 25,
  weakBeat: 1,
  /** Cost of a weak beat: less than off the beat, because any beat is better than none. */
  notOnBar: 12,
  /** Cost of a change of the whole 0.25 s; it grows with the square. */
  change: 1,
  /** Cost of each second that a cut comes earlier or later than planned. */
  drift: 0.3,
} as const;

/** Permitted changes of a shot. */
export interface ShotLimits {
  /** Whether the user chose its length. */
  readonly isFixed: boolean;
  /** Maximum frames, such as a clip's own length. */
  readonly maxFrames?: number | undefined;
}

/**
 * Keeps the length that the user chose.
 * @param availableSeconds maximum seconds; absent: unlimited, for a photo.
 */
export function toShotLimits(shot: StoryboardShot, availableSeconds?: number): ShotLimits {
  const isPhoto = shot.kind === 'photo';
  const seconds = availableSeconds ?? (isPhoto ? undefined : shot.seconds);
  return {
    isFixed: isPhoto ? shot.ownSeconds !== undefined : shot.isTrimmed === true,
    maxFrames: seconds === undefined ? undefined : Math.floor(seconds * FRAME_RATE),
  };
}

export interface SnappedCuts {
  readonly storyboard: Storyboard;
  readonly cost: number;
}

interface State {
  /** Time of the cut in frames; a transition of an odd length has its centre between two. */
  readonly moment: number;
  readonly cost: number;
  readonly change: number;
  readonly from: State | undefined;
}

/**
 * Moves cuts and the centres of transitions onto beats, changing each shot's length by at most
 * `MAX_CHANGE_FRAMES`. The last shot keeps its length.
 * @param barCuts positions of cuts that belong on a bar line, such as the one to the end card.
 */
export function snapCuts(
  storyboard: Storyboard,
  limits: readonly ShotLimits[],
  beats: readonly Beat[],
  barCuts: ReadonlySet<number> = new Set(),
): SnappedCuts {
  let states: State[] = [{ moment: 0, cost: 0, change: 0, from: undefined }];
  let plannedBefore = 0;
  const usual = placeCosts(storyboard, beats, false);
  const onBars = placeCosts(storyboard, beats, true);
  storyboard.transitions.forEach((transition, i) => {
    const planned = transition.start + transition.frames / 2;
    const costs = barCuts.has(i) ? onBars : usual;
    const range = changesOf(storyboard, limits, i);
    states = moveCut(states, { planned, distance: planned - plannedBefore, range, costs });
    plannedBefore = planned;
  });
  const least = states.reduce((a, b) => (b.cost < a.cost ? b : a));
  return { storyboard: changeLengths(storyboard, changesTo(least)), cost: least.cost };
}

/** Returns the cheapest path to each possible place of a cut. */
function moveCut(
  states: readonly State[],
  cut: {
    /** Frames from the video's start, and from the cut before. */
    readonly planned: number;
    readonly distance: number;
    /** Minimum and maximum frames that may be added to the shot before it. */
    readonly range: readonly [number, number];
    /** Cost of each half frame. */
    readonly costs: readonly number[];
  },
): State[] {
  const best = new Map<number, State>();
  const [least, most] = cut.range;
  for (const from of states) {
    for (let change = least; change <= most; change++) {
      const moment = from.moment + cut.distance + change;
      const place = cut.costs[2 * moment] ?? cost.offBeat;
      // Off the beat there is no reason to change anything.
      if (place >= cost.offBeat && change !== 0) continue;
      const effort = cost.change * (change / MAX_CHANGE_FRAMES) ** 2;
      const drift = (cost.drift * Math.abs(moment - cut.planned)) / FRAME_RATE;
      const total = from.cost + place + effort + drift;
      if (total < (best.get(moment)?.cost ?? Number.POSITIVE_INFINITY)) {
        best.set(moment, { moment, cost: total, change, from });
      }
    }
  }
  return [...best.values()];
}

/** Returns the cost of a cut at each half frame. */
function placeCosts(
  { totalFrames }: Storyboard,
  beats: readonly Beat[],
  isBarCut: boolean,
): readonly number[] {
  // Every shot may become longer.
  const places = Array<number>(4 * totalFrames).fill(cost.offBeat);
  for (const { seconds, strength } of beats) {
    const wrongBar = isBarCut && strength < 1 ? cost.notOnBar : 0;
    const place = cost.weakBeat * (1 - strength) + wrongBar;
    const centre = 2 * seconds * FRAME_RATE;
    const first = Math.max(0, Math.ceil(centre - 2 * ON_BEAT_FRAMES));
    for (let half = first; half <= centre + 2 * ON_BEAT_FRAMES; half++) {
      places[half] = Math.min(places[half] ?? cost.offBeat, place);
    }
  }
  return places;
}

/** Returns the minimum and maximum frames that may be added to a shot. */
function changesOf(
  { shots, transitions }: Storyboard,
  limits: readonly ShotLimits[],
  shot: number,
): readonly [number, number] {
  const frames = shots[shot]?.frames ?? 0;
  const limit = limits[shot];
  if (limit?.isFixed === true) return [0, 0];
  // A transition takes at most half of a shot.
  const longest = Math.max(transitions[shot - 1]?.frames ?? 0, transitions[shot]?.frames ?? 0);
  const least = Math.min(0, Math.max(-MAX_CHANGE_FRAMES, 2 * longest - frames, 1 - frames));
  const availableFrames = (limit?.maxFrames ?? Number.POSITIVE_INFINITY) - frames;
  return [least, Math.max(0, Math.min(MAX_CHANGE_FRAMES, availableFrames))];
}

/** Returns the minimum and maximum frames that may be added to the last shot, which no cut follows. */
export function lastShotRange(
  storyboard: Storyboard,
  limits: readonly ShotLimits[],
): readonly [number, number] {
  return changesOf(storyboard, limits, storyboard.shots.length - 1);
}

function changesTo(last: State): number[] {
  const changes: number[] = [];
  for (let state: State | undefined = last; state?.from !== undefined; state = state.from) {
    changes.unshift(state.change);
  }
  return changes;
}

/** Returns the storyboard with frames added to its shots; transitions keep their lengths. */
export function changeLengths(storyboard: Storyboard, changes: readonly number[]): Storyboard {
  let moved = 0;
  const shots = storyboard.shots.map(({ start, frames }, i) => {
    const shot = { start: start + moved, frames: frames + (changes[i] ?? 0) };
    moved += changes[i] ?? 0;
    return shot;
  });
  const transitions = storyboard.transitions.map((transition, i) => ({
    ...transition,
    start: shots[i + 1]?.start ?? transition.start,
  }));
  return { shots, transitions, totalFrames: storyboard.totalFrames + moved };
}
