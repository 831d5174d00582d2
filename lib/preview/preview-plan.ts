import type { Storyboard } from '@/contracts/production/storyboard';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { PictureFraming } from '@/engine/camera/photo-camera-path';
import type { VideoTiming } from './time-preview';

/** The source of a clip. */
export interface PreviewClip {
  /** Addresses of the file, best first. */
  readonly sources: readonly string[];
  readonly startSeconds: number;
  /** Whether its own sound is part of the video. */
  readonly isAudible: boolean;
}

/** A shot in the preview. */
export interface PreviewShot {
  readonly id: string;
  readonly name: string;
  readonly kind: 'photo' | 'clip';
  /** Addresses of its picture, best first; empty if this browser cannot show it. */
  readonly sources: readonly string[];
  /** Address of the server's findings about a photo; if absent they are computed here. */
  readonly findings?: string | undefined;
  /** The source of a clip; its picture is shown until, and wherever, the clip cannot play. */
  readonly clip?: PreviewClip | undefined;
  /** Upright size of the original in pixels, once the server has returned it. */
  readonly original: FrameSize | undefined;
  readonly motion: CameraMotion;
  /** Whether it moves no further than an edit allows. */
  readonly isGentle?: boolean | undefined;
  /** The user's framing of it. */
  readonly framing: PictureFraming | undefined;
}

/** The video that a preview plays. */
export interface PreviewPlan extends VideoTiming {
  /** The previewed version. */
  readonly versionId?: string | undefined;
  /** Size of its frames. */
  readonly size: FrameSize;
  readonly shots: readonly PreviewShot[];
}

/** A shot on screen, and the index of its visible frame, from 0. */
export interface ShotAt {
  readonly shot: number;
  readonly at: number;
}

/** The shots in a frame of the video. */
export type FrameContent =
  | ({ readonly kind: 'shot' } & ShotAt)
  | {
      readonly kind: 'transition';
      readonly type: TransitionType;
      readonly outgoing: ShotAt;
      readonly incoming: ShotAt;
      /** Frames of the transition, and the number of those that are over. */
      readonly frames: number;
      readonly index: number;
    };

/** Returns the content of a frame of the video. @returns undefined if there is no such frame. */
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

/**
 * Returns the index of the shot that counts as being on screen: from the middle of a transition it is the
 * next one.
 */
export function shotAt(storyboard: Storyboard, frame: number): number {
  const content = contentAt(storyboard, frame);
  if (content === undefined) return Math.max(0, storyboard.shots.length - 1);
  if (content.kind === 'shot') return content.shot;
  const isOver = 2 * content.index >= content.frames;
  return isOver ? content.incoming.shot : content.outgoing.shot;
}

/** Returns the first frame in which a shot is alone on screen. */
export function firstOwnFrame({ shots, transitions }: Storyboard, shot: number): number {
  const overlap = shot === 0 ? 0 : (transitions[shot - 1]?.frames ?? 0);
  return (shots[shot]?.start ?? 0) + overlap;
}

/**
 * Returns the frame of a changed video that corresponds to `frame` before: the same moment of the same shot,
 * or of the shot that replaced it.
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
