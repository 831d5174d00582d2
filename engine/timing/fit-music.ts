import { FRAME_RATE, type Storyboard } from '@/contracts/production/storyboard';
import type { MusicMap } from '@/contracts/project/music';
import { type Arrangement, cutMusic } from './cut-music';
import { changeLengths, lastShotRange, type ShotLimits, snapCuts } from './snap-cuts';

/** Seconds that the final chord rings before the video ends. */
const MIN_RING_SECONDS = 1.5;
const USUAL_RING_SECONDS = 2.8;
const MAX_RING_SECONDS = 4.6;
const RING_COST_PER_SECOND = 1.5;

/** Frames of the final chord alone; a shorter video has no room for music. */
export const MIN_MUSIC_FRAMES = MIN_RING_SECONDS * FRAME_RATE;

/** Returns the cuts that belong on bar lines: after the title, and before the end card. */
export function wordBars({ transitions }: Storyboard, hasWords: boolean): ReadonlySet<number> {
  return new Set(hasWords ? [0, transitions.length - 1] : []);
}

export interface FittedMusic {
  /** The plan with its cuts on beats. */
  readonly storyboard: Storyboard;
  readonly arrangement: Arrangement;
}

/**
 * Fits a piece and a video to each other: the piece is cut at bar lines so that its own ending ends the
 * video, and cuts between shots move onto its beats.
 * @param barCuts positions of cuts that belong on a bar line.
 */
export function fitMusic(
  planned: Storyboard,
  limits: readonly ShotLimits[],
  map: MusicMap,
  barCuts: ReadonlySet<number> = new Set(),
): FittedMusic {
  const barSeconds = (map.beatsPerBar * 60) / map.beatsPerMinute;
  const seconds = planned.totalFrames / FRAME_RATE;
  const most = Math.ceil((seconds - MIN_RING_SECONDS) / barSeconds) + 1;
  const least = Math.max(0, Math.floor((seconds - MAX_RING_SECONDS) / barSeconds) - 1);
  let best: (FittedMusic & { readonly cost: number }) | undefined;
  for (const arrangement of cutMusic(map, least, Math.max(least, most))) {
    const snapped = snapCuts(planned, limits, arrangement.beats, barCuts);
    const storyboard = moveEnd(snapped.storyboard, limits, arrangement);
    const fitted = { storyboard, arrangement };
    const cost = snapped.cost + arrangement.cost + ringCost(fitted);
    if (best === undefined || cost < best.cost) best = { ...fitted, cost };
  }
  if (best === undefined) throw new Error('no arrangement was tried');
  return { storyboard: best.storyboard, arrangement: best.arrangement };
}

/** Changes the last shot, so that the final chord rings for about its usual time. */
function moveEnd(
  storyboard: Storyboard,
  limits: readonly ShotLimits[],
  { finalSeconds }: Arrangement,
): Storyboard {
  const last = storyboard.shots.length - 1;
  const wanted = Math.round((finalSeconds + USUAL_RING_SECONDS) * FRAME_RATE);
  const [least, most] = lastShotRange(storyboard, limits);
  const change = Math.max(least, Math.min(most, wanted - storyboard.totalFrames));
  return changeLengths(storyboard, [...Array<number>(last).fill(0), change]);
}

function ringCost({ storyboard, arrangement }: FittedMusic): number {
  const ring = storyboard.totalFrames / FRAME_RATE - arrangement.finalSeconds;
  const most = Math.min(MAX_RING_SECONDS, arrangement.maxRingSeconds);
  const outside = Math.max(0, MIN_RING_SECONDS - ring, ring - most);
  return RING_COST_PER_SECOND * Math.abs(ring - USUAL_RING_SECONDS) + 100 * outside;
}
