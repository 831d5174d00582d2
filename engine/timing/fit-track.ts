import type { RenderTrack } from '@/contracts/production/render-job';
import { FRAME_RATE, type Storyboard } from '@/contracts/production/storyboard';
import type { Beat, MusicSection } from './cut-music';
import {
  changeLengths,
  lastShotRange,
  MAX_CHANGE_FRAMES,
  type ShotLimits,
  snapCuts,
} from './snap-cuts';

/** Approximate seconds of the final fade, from a beat, because a foreign track has no ending to play. */
const FADE_SECONDS = 1.5;
const MAX_FADE_SECONDS = 2.2;
/** Beats in a bar of most tracks. */
const BEATS_PER_BAR = 4;
/** For slower beats the middle between two counts too, so that one is within reach of every cut. */
const MAX_BEAT_SECONDS = 0.51;
/** Seconds after its start at which a repetition begins, so that a join has something before it. */
const REPEAT_FROM_SECONDS = 0.1;

export interface FittedTrack {
  /** The plan with its cuts on beats, if there are any. */
  readonly storyboard: Storyboard;
  /** Parts of the track, in seconds from its chosen start. */
  readonly sections: readonly MusicSection[];
  /** Start of the fade. */
  readonly finalSeconds: number;
  readonly fadeOutSeconds: number;
}

/**
 * Fits a user's own track and a video to each other: cuts move onto the track's beats, and it fades from a
 * beat. A track shorter than the video is repeated, from one bar to another.
 */
export function fitTrack(
  planned: Storyboard,
  limits: readonly ShotLimits[],
  track: Pick<RenderTrack, 'seconds' | 'startSeconds' | 'beatSeconds'>,
): FittedTrack {
  const { sections, beats } = repeatTrack(track, toLongestSeconds(planned));
  const snapped = beats.length === 0 ? planned : snapCuts(planned, limits, beats).storyboard;
  const whole = beats.filter(({ strength }) => strength === 1);
  const storyboard = endOnBeat(snapped, limits, whole);
  const seconds = storyboard.totalFrames / FRAME_RATE;
  const finalSeconds = findFade(seconds, whole);
  return { storyboard, sections, finalSeconds, fadeOutSeconds: seconds - finalSeconds };
}

/** Returns the length of the video if every shot is made as long as allowed. */
export function toLongestSeconds({ totalFrames, shots }: Storyboard): number {
  return (totalFrames + MAX_CHANGE_FRAMES * shots.length) / FRAME_RATE;
}

function repeatTrack(
  track: Pick<RenderTrack, 'seconds' | 'startSeconds' | 'beatSeconds'>,
  longestSeconds: number,
): { sections: MusicSection[]; beats: Beat[] } {
  const available = track.seconds - track.startSeconds;
  const own = track.beatSeconds
    .map((at) => at - track.startSeconds)
    .filter((at) => at >= 0 && at < available);
  const { from, until } = findLoop(own, available);
  const sections: MusicSection[] = [];
  const beats: Beat[] = [];
  for (let now = 0; now < longestSeconds; ) {
    const fromSeconds = sections.length === 0 ? 0 : from;
    const isLast = now + available - fromSeconds >= longestSeconds;
    const untilSeconds = isLast ? available : until;
    sections.push({ fromSeconds, untilSeconds });
    for (const { seconds, strength } of halveSlow(own)) {
      if (seconds < fromSeconds || seconds >= untilSeconds) continue;
      beats.push({ seconds: now + seconds - fromSeconds, strength });
    }
    now += untilSeconds - fromSeconds;
  }
  return { sections, beats };
}

/** Returns the beats, and between slow ones their middles as weak beats. */
function halveSlow(beats: readonly number[]): Beat[] {
  return beats.flatMap((seconds, i): Beat[] => {
    const gap = (beats[i + 1] ?? seconds) - seconds;
    const beat = { seconds, strength: 1 };
    return gap > MAX_BEAT_SECONDS ? [beat, { seconds: seconds + gap / 2, strength: 0 }] : [beat];
  });
}

/** Returns the part that is repeated: whole bars if beats are known. */
function findLoop(beats: readonly number[], available: number): { from: number; until: number } {
  const first = beats.findIndex((at) => at >= REPEAT_FROM_SECONDS);
  const bars = Math.floor((beats.length - 1 - first) / BEATS_PER_BAR);
  const [from, until] = [beats[first], beats[first + bars * BEATS_PER_BAR]];
  if (first < 0 || bars < 1 || from === undefined || until === undefined) {
    return { from: REPEAT_FROM_SECONDS, until: available };
  }
  return { from, until };
}

/** Changes the last shot, so that the video ends on a beat if one is within reach. */
function endOnBeat(
  storyboard: Storyboard,
  limits: readonly ShotLimits[],
  beats: readonly Beat[],
): Storyboard {
  const [least, most] = lastShotRange(storyboard, limits);
  const changes = beats
    .map(({ seconds }) => Math.round(seconds * FRAME_RATE) - storyboard.totalFrames)
    .filter((change) => change >= least && change <= most)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const last = storyboard.shots.length - 1;
  return changeLengths(storyboard, [...Array<number>(last).fill(0), changes[0] ?? 0]);
}

/** Returns the start of the fade: on the beat nearest to its usual place. */
function findFade(seconds: number, beats: readonly Beat[]): number {
  const usual = Math.max(0, seconds - FADE_SECONDS);
  const near = beats
    .filter((beat) => beat.seconds < seconds - FADE_SECONDS / 2)
    .filter((beat) => beat.seconds >= seconds - MAX_FADE_SECONDS)
    .sort((a, b) => Math.abs(a.seconds - usual) - Math.abs(b.seconds - usual));
  return near[0]?.seconds ?? usual;
}
