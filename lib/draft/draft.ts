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

/** The upload state of one shot. `loaded` and `total` in bytes. */
export type Upload =
  | {
      readonly state: 'waiting';
      /** Bytes sent before the upload was stopped; it continues from there. */
      readonly loaded?: number;
    }
  | { readonly state: 'uploading'; readonly loaded: number; readonly total: number }
  | { readonly state: 'uploaded' }
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** The file itself was refused, so a retry cannot help. */
      readonly isFinal?: boolean;
    };

/** Returns whether all bytes were sent and the server is processing the file. */
export function isSent(upload: Upload): boolean {
  return upload.state === 'uploading' && upload.total > 0 && upload.loaded >= upload.total;
}

/** Transition sent with every upload; the arrangement is saved afterwards. */
export const UPLOAD_TRANSITION = 'fade';

/** One photo or clip in its place, on the server or not. */
export interface DraftShot {
  readonly id: string;
  readonly name: string;
  readonly isVideo: boolean;
  readonly cameraMotion: CameraMotion;
  /** The transition into the next shot; that of the last shot is unused. */
  readonly transition: TransitionType;
  /** Absent if length and crop are automatic. */
  readonly framing?: ShotFraming | undefined;
  readonly upload: Upload;
  /** Upload state of the original on this device, whose smaller copy was uploaded first. */
  readonly original?: Upload | undefined;
  /** Object URL of a thumbnail of the local file, shown until the server's picture is needed. */
  readonly preview?: string;
  /** The server's record of the shot. */
  readonly stored?: Clip;
  /** Size of the file, while it is on this device. */
  readonly bytes?: number;
  /** Length of a clip that is still on this device, once known. */
  readonly seconds?: number;
}

export interface Draft {
  readonly projectId?: string;
  readonly status?: ProjectStatus;
  readonly name: string;
  readonly description: string;
  readonly shots: readonly DraftShot[];
  /** Versions selected before the project existed, until the server has them. */
  readonly newVersions?: readonly Version[];
  /** The user's choice of music that is not saved yet. */
  readonly music?: ProjectMusic;
  /** Whether clips are audible, if that choice is not saved yet. */
  readonly keepsClipSound?: boolean;
  /** The unsaved parts of the draft: the texts, or the arrangement of the shots with the music. */
  readonly unsaved: { readonly texts: boolean; readonly arrangement: boolean };
  readonly saving: boolean;
  /** The unsaved arrangement is the order in which files were added; it is not the user's choice. */
  readonly isArrangedByFiles?: boolean;
  /** The project as saved by another tab, because of which this save was rejected. */
  readonly conflict?: ProjectWithClips;
  /** Ids of the files that this window sends or sent; absent until it has searched this device for them. */
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

/** Returns a shot that waits for its upload, with the default motion and transition of its position. */
function toWaiting(shot: NewDraftShot, position: number): DraftShot {
  const cameraMotion = defaultMotion(position);
  const transition = defaultTransition(position);
  return { ...shot, cameraMotion, transition, upload: { state: 'waiting' } };
}

/** Changes name or description, which are saved later. */
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

/** Inserts one shot at a position, or at the end if there are fewer shots. */
export function insertShot(draft: Draft, added: NewDraftShot, position: number): Draft {
  return { ...draft, shots: draft.shots.toSpliced(position, 0, toWaiting(added, position)) };
}

/** Records that these files are on this device. */
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

/** Marks the arrangement as unsaved if files were added since the last save. */
export function arrangeFiles(draft: Draft): Draft {
  if (draft.unsaved.arrangement) return draft;
  return { ...rearrange(draft, draft.shots), isArrangedByFiles: true };
}

export function moveShot(draft: Draft, from: number, to: number): Draft {
  const moved = draft.shots[from];
  if (moved === undefined || from === to) return draft;
  return rearrange(draft, draft.shots.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** Resets every failed upload to waiting. */
export function retryFailedUploads(draft: Draft): Draft {
  const shots = draft.shots.map((shot): DraftShot => {
    return shot.upload.state === 'failed' ? { ...shot, upload: { state: 'waiting' } } : shot;
  });
  return { ...draft, shots };
}

/** Returns the draft after its project was created from the draft that was `sent`. */
export function markCreated(draft: Draft, sent: Draft, projectId: string): Draft {
  const isTextSaved = draft.name === sent.name && draft.description === sent.description;
  return {
    // Before the project exists, only its creation can fail.
    ...retryFailedUploads(draft),
    projectId,
    status: 'uploading',
    unsaved: { ...draft.unsaved, texts: !isTextSaved },
  };
}

/** Returns the shots whose files the server lacks. */
export function shotsNotUploaded({ shots }: Draft): readonly DraftShot[] {
  return shots.filter(({ upload }) => upload.state !== 'uploaded');
}

export function removeShot(draft: Draft, id: string): Draft {
  return { ...draft, shots: draft.shots.filter((shot) => shot.id !== id) };
}

/** Restores a removed shot at its position. */
export function restoreShot(draft: Draft, shot: DraftShot, position: number): Draft {
  if (draft.shots.some((other) => other.id === shot.id)) return draft;
  return { ...draft, shots: draft.shots.toSpliced(position, 0, shot) };
}

/**
 * Returns the arrangement to save: the shots on the server, the last one without a transition, each with its
 * framing if that differs from the server's.
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

/** Returns whether the server's order, motions, transitions or framing differ from the screen. */
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
 * Returns whether a newer revision of the project differs from the draft's baseline only by the uploads and
 * removals of this draft, so that saving overwrites no other client's change.
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

/** Returns whether the shot moves: a clip, or a photo whose generated video was picked. */
export function isMoving(shot: DraftShot): boolean {
  return shot.isVideo || shot.stored?.duration !== undefined;
}

/** Assumed length of a clip while its length is unknown. */
export const ASSUMED_CLIP_SECONDS = 8;

/** Returns the length of a moving shot before trimming, in seconds; undefined while unknown. */
export function clipSeconds(shot: DraftShot): number | undefined {
  return shot.stored?.duration ?? shot.seconds;
}

/**
 * Returns the length of the video of these shots, in seconds.
 * @param targetSeconds the target length; the default one if absent.
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

/** Returns the shots without those whose file was refused for good, because no video shows them. */
export function usableShots(shots: readonly DraftShot[]): readonly DraftShot[] {
  return shots.filter(({ upload }) => !(upload.state === 'failed' && upload.isFinal === true));
}

/** Returns the shot in the form of the storyboard. */
export function toPlanned(shot: DraftShot): StoryboardShot {
  const { framing } = shot;
  const seconds = clipSeconds(shot) ?? framing?.trim?.end ?? ASSUMED_CLIP_SECONDS;
  const editSeconds = shot.stored?.edit?.seconds;
  return toStoryboardShot({ isPhoto: !isMoving(shot), seconds, framing, editSeconds });
}
