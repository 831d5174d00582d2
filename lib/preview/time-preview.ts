import type { PreviewOverlay, PreviewWords } from '@/contracts/production/preview-words';
import {
  planStoryboard,
  type Storyboard,
  type StoryboardShot,
} from '@/contracts/production/storyboard';
import type { MusicMap } from '@/contracts/project/music';
import type { Track } from '@/contracts/project/tracks';
import type { TransitionType } from '@/contracts/project/transition';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import type { ArrangedMusic } from '@/engine/timing/arrange-music';
import { fitMusic, MIN_MUSIC_FRAMES, wordBars } from '@/engine/timing/fit-music';
import { fitTrack } from '@/engine/timing/fit-track';
import { endAfterVoice, growForVoice } from '@/engine/timing/grow-shots';
import { boundsOf, raiseWords } from '@/engine/timing/raise-words';
import {
  areAtOnce,
  cardSecondsOf,
  extendForEndCard,
  type FrameRun,
  openSchedule,
  type TimedWords,
} from '@/engine/timing/schedule-words';
import { toShotLimits } from '@/engine/timing/snap-cuts';

/** The music of a video, once it is known. */
export type MusicSource =
  | { readonly kind: 'piece'; readonly soundUrl: string; readonly map: MusicMap }
  | { readonly kind: 'track'; readonly track: Track };

/** The music's sections of a recording, relative to a start time. */
export interface PreviewMusic extends ArrangedMusic {
  readonly soundUrl: string;
  readonly startSeconds: number;
}

/** The voice over the music. */
export type PreviewVoice = NonNullable<PreviewWords['voice']>;

/** The frames that show words, which are identified by their hash. */
export interface PlannedWords extends FrameRun {
  readonly id: string;
  readonly kind: PreviewOverlay['kind'];
  /** Pixels by which they are moved up to avoid words below them. */
  readonly raised: number;
}

export interface VideoTiming {
  readonly storyboard: Storyboard;
  readonly music: PreviewMusic | undefined;
  readonly voice?: PreviewVoice | undefined;
  readonly words: readonly PlannedWords[];
}

export interface TimingInput {
  readonly shots: readonly (StoryboardShot & { readonly id: string })[];
  readonly transitions: readonly TransitionType[];
  readonly targetSeconds: number;
  readonly music: MusicSource | undefined;
  readonly words: PreviewWords | undefined;
}

/** Computes the timing of a video, in the renderer's order. */
export function timePreview({
  shots,
  transitions,
  targetSeconds,
  music,
  words = noWords,
}: TimingInput): VideoTiming {
  const cardSeconds = cardSecondsOf(words.overlays);
  const planned = planStoryboard(shots, transitions, withoutCardSeconds(targetSeconds, words));
  const carded = cardSeconds === undefined ? planned : extendForEndCard(planned, cardSeconds);
  const { voice } = words;
  const mayGrow = shots.map((shot) => shot.kind === 'photo' && shot.ownSeconds === undefined);
  const voiced = (voice && growForVoice(carded, voice, mayGrow)) ?? carded;
  const musical = setToMusic(voiced, shots, music, words.isShown);
  const storyboard =
    voice === undefined ? musical.storyboard : endAfterVoice(musical.storyboard, voice);
  return {
    storyboard,
    music: musical.music,
    voice,
    words: scheduleWords(storyboard, shots, words),
  };
}

const noWords: PreviewWords = { isShown: false, overlays: [] };

/** Returns the total length of a video's shots: the end card takes the rest. */
export function withoutCardSeconds(targetSeconds: number, words = noWords): number {
  return targetSeconds - (cardSecondsOf(words.overlays) ?? 0);
}

function setToMusic(
  planned: Storyboard,
  shots: readonly StoryboardShot[],
  source: MusicSource | undefined,
  hasWords: boolean,
): Pick<VideoTiming, 'storyboard' | 'music'> {
  if (source === undefined || planned.totalFrames < MIN_MUSIC_FRAMES) {
    return { storyboard: planned, music: undefined };
  }
  const limits = shots.map((shot) => toShotLimits(shot));
  if (source.kind === 'track') {
    const { soundUrl, startSeconds } = source.track;
    const { storyboard, ...arranged } = fitTrack(planned, limits, source.track);
    return { storyboard, music: { ...arranged, soundUrl, startSeconds } };
  }
  const { map, soundUrl } = source;
  const fitted = fitMusic(planned, limits, map, wordBars(planned, hasWords));
  const { sections, finalSeconds } = fitted.arrangement;
  const music = { sections, finalSeconds, soundUrl, startSeconds: 0 };
  return { storyboard: fitted.storyboard, music };
}

function scheduleWords(
  storyboard: Storyboard,
  shots: TimingInput['shots'],
  { overlays }: PreviewWords,
): PlannedWords[] {
  const schedule = openSchedule(storyboard, cardSecondsOf(overlays));
  const planned: (PlannedWords & { readonly bounds: FrameRect; readonly hasChoice: boolean })[] =
    [];
  for (const overlay of overlays) {
    const timed = toTimed(overlay, shots);
    const run = timed && schedule.find(timed);
    if (run === undefined) continue;
    const { id, kind, unit } = overlay;
    const bounds = boundsOf(overlay.layouts[0]?.marks ?? []);
    if (kind !== 'spoken') schedule.take(run);
    const meanwhile = planned.filter((other) => areAtOnce(other, run));
    const isRaised = kind === 'spoken' || kind === 'highlights';
    // Words with alternative places leave the voice's captions their place.
    const fixed = meanwhile.filter(({ hasChoice }) => kind !== 'spoken' || !hasChoice);
    const others = isRaised ? fixed.map((other) => other.bounds) : [];
    const raised = raiseWords(bounds, others, unit, 0);
    if (raised === undefined) continue;
    const hasChoice = overlay.choice !== undefined;
    const placed = { ...bounds, y: bounds.y - raised };
    planned.push({ id, kind, ...run, raised, bounds: placed, hasChoice });
  }
  return planned.map(({ bounds: _, hasChoice: __, ...words }) => words);
}

/** @returns undefined for the words of a shot that is not shown. */
function toTimed(overlay: PreviewOverlay, shots: TimingInput['shots']): TimedWords | undefined {
  if (overlay.kind !== 'lower-third') return overlay;
  const shot = shots.findIndex(({ id }) => id === overlay.shotId);
  return shot < 0 ? undefined : { kind: overlay.kind, shot };
}
