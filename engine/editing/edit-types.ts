import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { Area } from './find-areas';
import type { Fault } from './find-faults';

/** What a person decided about a shot by hand. Whatever is absent is the edit's to decide. */
export interface OwnChoices {
  readonly isUsed?: boolean | undefined;
  readonly motion?: CameraMotion | undefined;
  readonly transition?: TransitionType | undefined;
  readonly seconds?: number | undefined;
  /** It was moved behind these, the nearest first; empty for the beginning. */
  readonly follows?: readonly string[] | undefined;
  /** It was moved to the end. */
  readonly isLast?: boolean | undefined;
}

/** A photo or clip as the edit gets it. */
export interface EditShot {
  readonly id: string;
  /** Name of the file on the person's device; reasons cite it. */
  readonly fileName: string;
  readonly findings: ShotFindings;
  /** A caption that a person wrote or accepted. */
  readonly hasCaption?: boolean | undefined;
  readonly own?: OwnChoices | undefined;
}

/** What one version of a listing's video is edited from. */
export interface EditRequest {
  /** In the order in which they were delivered, each id once. */
  readonly shots: readonly EditShot[];
  /** Other photos of the listing that the edit does not choose from: what most photos have is no fault of one. */
  readonly others?: readonly ShotFindings[] | undefined;
  /** Groups of ids that show the same view. */
  readonly doubles: readonly (readonly string[])[];
  /** Length aimed at, in seconds. */
  readonly targetSeconds: number;
  /** Width divided by height of the frame. */
  readonly frameRatio: number;
}

/** A decision with the sentence that says why. */
export interface Decided<Value> {
  readonly value: Value;
  readonly reason: string;
}

/** A shot in its place in the edited video. */
export interface UsedShot {
  readonly id: string;
  readonly motion: Decided<CameraMotion>;
  /** Into the next shot; that of the last shot leads nowhere. */
  readonly transition: Decided<TransitionType>;
  /** Seconds on screen, a multiple of half a second. A clip's length is its own: undefined. */
  readonly seconds?: Decided<number> | undefined;
  /** Why it stands where it stands; absent where it kept its place. */
  readonly placeReason?: string | undefined;
  /** A caption to offer; nothing shows it until a person accepts it. */
  readonly suggestion?: Decided<string> | undefined;
}

export interface LeftOutShot {
  readonly id: string;
  readonly reason: string;
  /** The shot that shows the same view in its stead. */
  readonly sameViewAs?: string | undefined;
}

/** The edit of a listing for one version. Each shot of the request is in exactly one of the lists. */
export interface Edit {
  /** In the order of the video. */
  readonly shots: readonly UsedShot[];
  /** In the order in which they were delivered. */
  readonly leftOut: readonly LeftOutShot[];
}

/** How reasons name a shot: its file without the extension. */
export function toShortName({ fileName }: Pick<EditShot, 'fileName'>): string {
  return fileName.replace(/\.[a-z0-9]{2,5}$/i, '');
}

/** A shot of the request with what was concluded about it. */
export interface Candidate {
  readonly shot: EditShot;
  readonly area: Area;
  readonly faults: readonly Fault[];
  /** Its position among the delivered shots. */
  readonly delivered: number;
}
