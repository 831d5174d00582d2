import {
  planStoryboard,
  type StoryboardShot,
  storyboardSeconds,
  toStoryboardShot,
} from '@/contracts/production/storyboard';
import type { Version } from '@/contracts/production/versions';
import type { Clip } from '@/contracts/project/clip';
import type { ShotFraming } from '@/contracts/project/framing';
import { type CameraMotion, defaultMotion } from '@/contracts/project/motion';
import type { ProjectMusic } from '@/contracts/project/music';
import type { ProjectStatus, ProjectWithClips } from '@/contracts/project/projects';
import { defaultTransition, type TransitionType } from '@/contracts/project/transition';
import { isSameFraming } from './framing';

/** Where one shot's bytes are. `loaded` and `total` in bytes. */
export type Upload =
  | {
      readonly state: 'waiting';
      /** Of an upload that was stopped and goes on. */
      readonly loaded?: number;
    }
  | { readonly state: 'uploading'; readonly loaded: number; readonly total: number }
  | { readonly state: 'uploaded' }
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** The file itself was refused, so that sending it again cannot help. */
      readonly isFinal?: boolean;
    };

/** Everything of the file was sent, and the server still reads it. */
export function isSent(upload: Upload): boolean {
  return upload.state === 'uploading' && upload.total > 0 && upload.loaded >= upload.total;
}

/** Transition sent with every upload; the arrangement is saved afterwards. */
export const UPLOAD_TRANSITION = 'fade';

/** One photo or clip in its place, whether the server has it yet or not. */
export interface DraftShot {
  readonly id: string;
  readonly name: string;
  readonly isVideo: boolean;
  readonly cameraMotion: CameraMotion;
  /** Into the next shot; the last shot has one that is not used. */
  readonly transition: TransitionType;
  /** Absent: length and crop are chosen automatically. */
  readonly framing?: ShotFraming | undefined;
  readonly upload: Upload;
  /** The original on this device, whose smaller copy was uploaded first, until it is uploaded too. */
  readonly original?: Upload | undefined;
  /** Object URL of a thumbnail of the local file, shown until the server's picture is needed. */
  readonly preview?: string;
  /** The server's record of the shot. */
  readonly stored?: Clip;
  /** Of the file, while it is on this device. */
  readonly bytes?: number;
  /** Seconds of a clip that is still on this device, once known. */
  readonly seconds?: number;
}

export interface Draft {
  readonly projectId?: string;
  readonly status?: ProjectStatus;
  readonly name: string;
  readonly description: string;
  readonly shots: readonly DraftShot[];
  /** Versions chosen before there was a project, until the server has them. */
  readonly newVersions?: readonly Version[];
  /** Music chosen here that is not saved yet. */
  readonly music?: ProjectMusic;
  /** Whether clips are heard, chosen here and not saved yet. */
  readonly keepsClipSound?: boolean;
  /** Which part of the draft is not saved yet: the texts, the arrangement of the shots and the music. */
  readonly unsaved: { readonly texts: boolean; readonly arrangement: boolean };
  readonly saving: boolean;
  /** The unsaved arrangement is that of the files as they were added; nobody chose it. */
  readonly isArrangedByFiles?: boolean;
  /** Saving was refused because another tab saved first. */
  readonly conflict?: ProjectWithClips;
  /** Ids of the files this window sends or sent; absent until it has looked for them on this device. */
  readonly ownFiles?: ReadonlySet<string>;
  /** The project as the server last returned it. */
  readonly baseline?: ProjectWithClips;
}

export const emptyDraft: Draft = {
  name: '',
  description: '',
  shots: [],
  unsaved: { texts: false, arrangement: false },
  saving: false,
};

type NewDraftShot = Pick<DraftShot, 'id' | 'name' | 'isVideo' | 'bytes'>;

/** A shot that waits for its upload, with the motion and transition its position gives it. */
function toWaiting(shot: NewDraftShot, position: number): DraftShot {
  const cameraMotion = defaultMotion(position);
  const transition = defaultTransition(position);
  return { ...shot, cameraMotion, transition, upload: { state: 'waiting' } };
}

/** Changes name or description, which are saved after. */
export function changeTexts(
  draft: Draft,
  texts: Partial<Pick<Draft, 'name' | 'description'>>,
): Draft {
  return { ...draft, ...texts, unsaved: { ...draft.unsaved, texts: true } };
}

/** Adds shots at the end. */
export function addShots(draft: Draft, added: readonly NewDraftShot[]): Draft {
  const shots = added.map((shot, i) => toWaiting(shot, draft.shots.length + i));
  return { ...draft, shots: [...draft.shots, ...shots] };
}

/** Inserts one shot at a position, or at the end when there are fewer shots. */
export function insertShot(draft: Draft, added: NewDraftShot, position: number): Draft {
  return { ...draft, shots: draft.shots.toSpliced(position, 0, toWaiting(added, position)) };
}

/** Notes that these files are on this device. */
export function addOwnFiles(draft: Draft, ids: readonly string[]): Draft {
  return { ...draft, ownFiles: new Set([...(draft.ownFiles ?? []), ...ids]) };
}

export function changeShot(draft: Draft, id: string, change: Partial<DraftShot>): Draft {
  return {
    ...draft,
    shots: draft.shots.map((shot) => (shot.id === id ? { ...shot, ...change } : shot)),
  };
}

/** Replaces the shots and marks the arrangement (order, motions, transitions, framing) as unsaved. */
export function rearrange(draft: Draft, shots: readonly DraftShot[]): Draft {
  const unsaved = { ...draft.unsaved, arrangement: true };
  return { ...draft, shots, unsaved, isArrangedByFiles: false };
}

/** Marks the arrangement of files that were added since the last save as unsaved. */
export function arrangeFiles(draft: Draft): Draft {
  if (draft.unsaved.arrangement) return draft;
  return { ...rearrange(draft, draft.shots), isArrangedByFiles: true };
}

export function moveShot(draft: Draft, from: number, to: number): Draft {
  const moved = draft.shots[from];
  if (moved === undefined || from === to) return draft;
  return rearrange(draft, draft.shots.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** Sets every shot whose upload failed to wait for another attempt. */
export function retryFailedUploads(draft: Draft): Draft {
  const shots = draft.shots.map((shot): DraftShot => {
    return shot.upload.state === 'failed' ? { ...shot, upload: { state: 'waiting' } } : shot;
  });
  return { ...draft, shots };
}

/** The draft after its project was created from the draft that was `sent`. */
export function markCreated(draft: Draft, sent: Draft, projectId: string): Draft {
  const isTextSaved = draft.name === sent.name && draft.description === sent.description;
  return {
    // Before there is a project, nothing fails but its creation.
    ...retryFailedUploads(draft),
    projectId,
    status: 'uploading',
    unsaved: { ...draft.unsaved, texts: !isTextSaved },
  };
}

/** Shots whose files the server does not have. */
export function shotsNotUploaded({ shots }: Draft): readonly DraftShot[] {
  return shots.filter(({ upload }) => upload.state !== 'uploaded');
}

export function removeShot(draft: Draft, id: string): Draft {
  return { ...draft, shots: draft.shots.filter((shot) => shot.id !== id) };
}

/** Puts a removed shot back at its position. */
export function restoreShot(draft: Draft, shot: DraftShot, position: number): Draft {
  if (draft.shots.some((other) => other.id === shot.id)) return draft;
  return { ...draft, shots: draft.shots.toSpliced(position, 0, shot) };
}

/**
 * The arrangement as it is saved: shots the server has, the last one without a transition, each with
 * its framing where the server has another one.
 */
export function toSavedImages(draft: Draft) {
  const shots = draft.shots.filter((shot) => shot.upload.state === 'uploaded');
  return shots.map((shot, i) => ({
    id: shot.id,
    cameraMotion: shot.cameraMotion,
    ...(i < shots.length - 1 && { transition: shot.transition }),
    ...(!isSameFraming(shot.framing, shot.stored?.framing) && { framing: shot.framing ?? null }),
  }));
}

/** Whether the server's order, motions, transitions or framing differ from what is on the screen. */
export function isArrangedDifferently(draft: Draft): boolean {
  const here = toSavedImages(draft).map((image) =>
    [image.id, image.cameraMotion, image.transition, 'framing' in image].join(),
  );
  const ids = new Set(toSavedImages(draft).map((image) => image.id));
  const clips = (draft.baseline?.clips ?? []).filter((clip) => ids.has(clip.id));
  const there = clips.map((clip, i) =>
    [
      clip.id,
      clip.cameraMotion,
      i < clips.length - 1 ? clip.transition?.transition : undefined,
      false,
    ].join(),
  );
  return here.join(';') !== there.join(';');
}

/**
 * Whether a newer version of the project differs from the draft's baseline only by the uploads and
 * removals of this draft, so that saving does not overwrite somebody else's change.
 */
export function isOwnChange(draft: Draft, current: ProjectWithClips): boolean {
  const { baseline } = draft;
  if (baseline === undefined) return true;
  if (current.name !== baseline.name || current.description !== baseline.description) return false;
  if (current.music !== baseline.music) return false;
  if (current.keepsClipSound !== baseline.keepsClipSound) return false;
  const mine = new Set(draft.shots.map((shot) => shot.id));
  const currentIds = new Set<string>(current.clips.map((clip) => clip.id));
  const before = baseline.clips.filter((clip) => currentIds.has(clip.id));
  const known = new Set<string>(baseline.clips.map((clip) => clip.id));
  const after = current.clips.filter((clip) => known.has(clip.id));
  const hasForeignShots = current.clips.some((clip) => !known.has(clip.id) && !mine.has(clip.id));
  return !hasForeignShots && before.every((clip, place) => isArrangedAlike(clip, after[place]));
}

function isArrangedAlike(one: Clip, other: Clip | undefined): boolean {
  if (one.id !== other?.id || one.cameraMotion !== other.cameraMotion) return false;
  if (!isSameFraming(one.framing, other.framing)) return false;
  // A last clip has no transition; it gets one when others are uploaded after it.
  if (one.transition === undefined || other.transition === undefined) return true;
  return one.transition.transition === other.transition.transition;
}

/** Whether the shot is a moving picture: a clip, or a photo whose generated video was picked. */
export function isMoving(shot: DraftShot): boolean {
  return shot.isVideo || shot.stored?.duration !== undefined;
}

/** Seconds of a clip whose length is not known yet. */
export const ASSUMED_CLIP_SECONDS = 8;

/** Length of a moving shot before it is trimmed, in seconds; undefined while it is not known. */
export function clipSeconds(shot: DraftShot): number | undefined {
  return shot.stored?.duration ?? shot.seconds;
}

/**
 * Length of the video these shots make, in seconds.
 * @param targetSeconds the length aimed at; the usual one when absent.
 */
export function draftSeconds(shots: readonly DraftShot[], targetSeconds?: number): number {
  const usable = usableShots(shots);
  return storyboardSeconds(
    planStoryboard(
      usable.map(toPlanned),
      usable.map((shot) => shot.transition),
      targetSeconds,
    ),
  );
}

/** Without those whose file the server refused for good, which are in no video. */
export function usableShots(shots: readonly DraftShot[]): readonly DraftShot[] {
  return shots.filter(({ upload }) => !(upload.state === 'failed' && upload.isFinal === true));
}

/** The shot as the storyboard plans it. */
export function toPlanned(shot: DraftShot): StoryboardShot {
  const { framing } = shot;
  const seconds = clipSeconds(shot) ?? framing?.trim?.end ?? ASSUMED_CLIP_SECONDS;
  const editSeconds = shot.stored?.edit?.seconds;
  return toStoryboardShot({ isPhoto: !isMoving(shot), seconds, framing, editSeconds });
}
