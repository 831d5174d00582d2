import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { Area } from './find-areas';
import type { Fault } from './find-faults';

/** Decisions of the user about a shot. The edit decides what is absent. */
export interface OwnChoices {
  readonly isUsed?: boolean | undefined;
  readonly motion?: CameraMotion | undefined;
  readonly transition?: TransitionType | undefined;
  readonly seconds?: number | undefined;
  /** The shots it was moved behind, nearest first; empty for the beginning. */
  readonly follows?: readonly string[] | undefined;
  /** Whether it was moved to the end. */
  readonly isLast?: boolean | undefined;
}

/** A photo or clip as the edit receives it. */
export interface EditShot {
  readonly id: string;
  /** Name of the uploaded file; reasons cite it. */
  readonly fileName: string;
  readonly findings: ShotFindings;
  /** A caption that the user wrote or accepted. */
  readonly hasCaption?: boolean | undefined;
  readonly own?: OwnChoices | undefined;
}

/** Input for editing one version of a listing's video. */
export interface EditRequest {
  /** Shots in the order of delivery; each id once. */
  readonly shots: readonly EditShot[];
  /** Other photos of the listing, which are not candidates. A fault of most photos counts for none. */
  readonly others?: readonly ShotFindings[] | undefined;
  /** Groups of ids that show the same view. */
  readonly doubles: readonly (readonly string[])[];
  /** Target length in seconds. */
  readonly targetSeconds: number;
  /** Width divided by height of the frame. */
  readonly frameRatio: number;
}

/** A decision with the sentence that explains it. */
export interface Decided<Value> {
  readonly value: Value;
  readonly reason: string;
}

/** A shot in its place in the edited video. */
export interface UsedShot {
  readonly id: string;
  readonly motion: Decided<CameraMotion>;
  /** Transition to the next shot; unused for the last shot. */
  readonly transition: Decided<TransitionType>;
  /** Seconds on screen, a multiple of half a second; undefined for a clip, which keeps its own length. */
  readonly seconds?: Decided<number> | undefined;
  /** Reason for its place; absent if it kept its place of delivery. */
  readonly placeReason?: string | undefined;
  /** The reason is that the photo was taken far from the other photos. */
  readonly isTakenElsewhere?: true | undefined;
  /** A caption to offer; used only after the user accepts it. */
  readonly suggestion?: Decided<string> | undefined;
}

export interface LeftOutShot {
  readonly id: string;
  readonly reason: string;
  /** The shot that shows the same view instead. */
  readonly sameViewAs?: string | undefined;
  /** The shot that the reason names. */
  readonly citedId?: string | undefined;
}

/** The edit of a listing for one version. Each shot of the request is in exactly one of the lists. */
export interface Edit {
  /** Shots in the order of the video. */
  readonly shots: readonly UsedShot[];
  /** Shots in the order of delivery. */
  readonly leftOut: readonly LeftOutShot[];
}

/** Returns the name that reasons use for a shot: its file name without the extension. */
export function toShortName({ fileName }: Pick<EditShot, 'fileName'>): string {
  return fileName.replace(/\.[a-z0-9]{2,5}$/i, '');
}

/** A shot of the request with its derived properties. */
export interface Candidate {
  readonly shot: EditShot;
  readonly area: Area;
  readonly faults: readonly Fault[];
  /** Its position among the delivered shots. */
  readonly delivered: number;
}
