import type { Storyboard } from '@/contracts/production/storyboard';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { PictureFraming } from '@/engine/camera/photo-camera-path';
import type { VideoTiming } from './time-preview';

/** What plays a clip. */
export interface PreviewClip {
  /** Addresses of the file, the best first. */
  readonly sources: readonly string[];
  readonly startSeconds: number;
  /** Its own sound is part of the video. */
  readonly isAudible: boolean;
}

/** A shot as the preview shows it. */
export interface PreviewShot {
  readonly id: string;
  readonly name: string;
  readonly kind: 'photo' | 'clip';
  /** Addresses of its picture, the best first; none while this browser has no way to show it. */
  readonly sources: readonly string[];
  /** Address of what a photo shows, found on the server; without one it is found here. */
  readonly findings?: string | undefined;
  /** What a clip is played from; its picture is shown until, and wherever, it cannot be played. */
  readonly clip?: PreviewClip | undefined;
  /** Upright size of the original in pixels, once the server has told. */
  readonly original: FrameSize | undefined;
  readonly motion: CameraMotion;
  /** Moves no further than an edit allows. */
  readonly isGentle?: boolean | undefined;
  /** What a person chose of its framing. */
  readonly framing: PictureFraming | undefined;
}

/** The video a preview plays. */
export interface PreviewPlan extends VideoTiming {
  /** The version that it shows. */
  readonly versionId?: string | undefined;
  /** Of the frames it draws. */
  readonly size: FrameSize;
  readonly shots: readonly PreviewShot[];
}

/** A shot on screen, and the frame of it that is seen, counted from its first. */
export interface ShotAt {
  readonly shot: number;
  readonly at: number;
}

/** What a frame of the video shows. */
export type FrameContent =
  | ({ readonly kind: 'shot' } & ShotAt)
  | {
      readonly kind: 'transition';
      readonly type: TransitionType;
      readonly outgoing: ShotAt;
      readonly incoming: ShotAt;
      /** Frames of the transition, and how many of them are over. */
      readonly frames: number;
      readonly index: number;
    };

/** Finds what a frame of the video shows. @returns undefined where there is no such frame. */
export function contentAt({ shots, transitions }: Storyboard, frame: number) {
  const shot = shots.findLastIndex(({ start }) => start <= frame);
  const planned = shots[shot];
  if (planned === undefined || frame >= planned.start + planned.frames) return undefined;
  const content: FrameContent = { kind: 'shot', shot, at: frame - planned.start };
  const transition = transitions[shot - 1];
  const before = shots[shot - 1];
  if (transition === undefined || before === undefined) return content;
  const index = frame - transition.start;
  if (index >= transition.frames) return content;
  return {
    kind: 'transition',
    type: transition.type,
    outgoing: { shot: shot - 1, at: frame - before.start },
    incoming: { shot, at: frame - planned.start },
    frames: transition.frames,
    index,
  } satisfies FrameContent;
}

/** The position of the shot that is told to be on screen: half way through a transition it is the next. */
export function shotAt(storyboard: Storyboard, frame: number): number {
  const content = contentAt(storyboard, frame);
  if (content === undefined) return Math.max(0, storyboard.shots.length - 1);
  if (content.kind === 'shot') return content.shot;
  const isOver = 2 * content.index >= content.frames;
  return isOver ? content.incoming.shot : content.outgoing.shot;
}

/** First frame in which a shot is alone on screen. */
export function firstOwnFrame({ shots, transitions }: Storyboard, shot: number): number {
  const overlap = shot === 0 ? 0 : (transitions[shot - 1]?.frames ?? 0);
  return (shots[shot]?.start ?? 0) + overlap;
}

/**
 * The frame of a changed video that shows what `frame` showed before: the same moment of the same shot,
 * or the shot that took its place.
 */
export function keepPlace(before: PreviewPlan, after: PreviewPlan, frame: number): number {
  const last = Math.max(0, after.storyboard.totalFrames - 1);
  if (before.shots.length === 0) return Math.min(frame, last);
  const position = shotAt(before.storyboard, frame);
  const id = before.shots[position]?.id;
  const now = after.shots.findIndex((shot) => shot.id === id);
  if (now < 0) {
    const next = Math.min(position, after.shots.length - 1);
    return Math.min(last, firstOwnFrame(after.storyboard, Math.max(0, next)));
  }
  const at = frame - (before.storyboard.shots[position]?.start ?? 0);
  const planned = after.storyboard.shots[now];
  if (planned === undefined) return 0;
  return Math.min(last, planned.start + Math.min(at, planned.frames - 1));
}
