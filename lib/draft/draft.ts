import type { Clip } from '@/contracts/clip';
import { type CameraMotion, defaultMotion } from '@/contracts/motion';
import type { ProjectStatus, ProjectWithClips } from '@/contracts/projects';
import { planStoryboard, type StoryboardShot, storyboardSeconds } from '@/contracts/storyboard';
import { defaultTransition, type TransitionType } from '@/contracts/transition';

/** Where one item's bytes are. `loaded` and `total` in bytes. */
export type Upload =
  | { readonly state: 'waiting' }
  | { readonly state: 'uploading'; readonly loaded: number; readonly total: number }
  | { readonly state: 'uploaded' }
  | { readonly state: 'failed'; readonly reason: string };

/** One photo or clip in its place, whether the server has it yet or not. */
export interface DraftItem {
  readonly id: string;
  readonly name: string;
  readonly isVideo: boolean;
  readonly cameraMotion: CameraMotion;
  /** Into the next item; the last one's is kept but not used. */
  readonly transition: TransitionType;
  readonly upload: Upload;
  /** Made from the file on this device; shown until the server's picture is wanted. */
  readonly preview?: string;
  /** As the server knows it. */
  readonly stored?: Clip;
  /** Seconds of a clip that is still on this device, once known. */
  readonly seconds?: number;
}

export interface Draft {
  readonly projectId?: string;
  readonly status?: ProjectStatus;
  readonly name: string;
  readonly description: string;
  readonly items: readonly DraftItem[];
  /** Something here is not saved yet: the texts, or the arrangement of the items. */
  readonly unsaved: { readonly texts: boolean; readonly arrangement: boolean };
  readonly saving: boolean;
  /** Saving was refused because another tab saved first. */
  readonly conflict?: ProjectWithClips;
  /** The project as the server last answered it. */
  readonly baseline?: ProjectWithClips;
}

export const emptyDraft: Draft = {
  name: '',
  description: '',
  items: [],
  unsaved: { texts: false, arrangement: false },
  saving: false,
};

export interface NewItem {
  readonly id: string;
  readonly name: string;
  readonly isVideo: boolean;
}

/** Adds items at the end, with the motion and transition their position gives them. */
export function addItems(draft: Draft, added: readonly NewItem[]): Draft {
  const first = draft.items.length;
  const items = added.map(
    (item, i): DraftItem => ({
      ...item,
      cameraMotion: defaultMotion(first + i),
      transition: defaultTransition(first + i),
      upload: { state: 'waiting' },
    }),
  );
  return { ...draft, items: [...draft.items, ...items] };
}

/** Puts one item where it stood before, or at the end when there are fewer by now. */
export function insertItem(draft: Draft, added: NewItem, position: number): Draft {
  const item = addItems(emptyDraft, [added]).items.map((only) => ({
    ...only,
    cameraMotion: defaultMotion(position),
    transition: defaultTransition(position),
  }));
  return { ...draft, items: draft.items.toSpliced(position, 0, ...item) };
}

export function changeItem(draft: Draft, id: string, change: Partial<DraftItem>): Draft {
  return {
    ...draft,
    items: draft.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  };
}

/** A change of the arrangement: order, motion or transition. It is saved a little later. */
export function rearrange(draft: Draft, items: readonly DraftItem[]): Draft {
  return { ...draft, items, unsaved: { ...draft.unsaved, arrangement: true } };
}

export function moveItem(draft: Draft, from: number, to: number): Draft {
  const items = [...draft.items];
  const [moved] = items.splice(from, 1);
  if (moved === undefined || from === to) return draft;
  items.splice(to, 0, moved);
  return rearrange(draft, items);
}

/** Has every item whose upload failed wait for another attempt. */
export function retryFailedUploads(draft: Draft): Draft {
  const items = draft.items.map((item): DraftItem => {
    return item.upload.state === 'failed' ? { ...item, upload: { state: 'waiting' } } : item;
  });
  return { ...draft, items };
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

/** Items whose files the server does not have. */
export function itemsNotUploaded({ items }: Draft): readonly DraftItem[] {
  return items.filter(({ upload }) => upload.state !== 'uploaded');
}

export function removeItem(draft: Draft, id: string): Draft {
  return { ...draft, items: draft.items.filter((item) => item.id !== id) };
}

/** Puts an item back where it was taken from. */
export function restoreItem(draft: Draft, item: DraftItem, position: number): Draft {
  if (draft.items.some((other) => other.id === item.id)) return draft;
  const items = [...draft.items];
  items.splice(position, 0, item);
  return { ...draft, items };
}

/** The arrangement as it is saved: items the server has, the last one without a transition. */
export function toSavedImages(draft: Draft) {
  const items = draft.items.filter((item) => item.upload.state === 'uploaded');
  return items.map((item, i) => ({
    id: item.id,
    cameraMotion: item.cameraMotion,
    ...(i < items.length - 1 && { transition: item.transition }),
  }));
}

/** Whether the server's order, motions or transitions differ from what is on the screen. */
export function isArrangedDifferently(draft: Draft): boolean {
  const here = toSavedImages(draft).map((image) =>
    [image.id, image.cameraMotion, image.transition].join(),
  );
  const ids = new Set(toSavedImages(draft).map((image) => image.id));
  const clips = (draft.baseline?.clips ?? []).filter((clip) => ids.has(clip.id));
  const there = clips.map((clip, i) =>
    [
      clip.id,
      clip.cameraMotion,
      i < clips.length - 1 ? clip.transition?.transition : undefined,
    ].join(),
  );
  return here.join(';') !== there.join(';');
}

/**
 * Whether a newer version of the project differs from the one this screen knows only by what this
 * screen itself did meanwhile (its uploads and removals), so that saving may go ahead.
 */
export function isOwnChange(draft: Draft, current: ProjectWithClips): boolean {
  const { baseline } = draft;
  if (baseline === undefined) return true;
  if (current.name !== baseline.name || current.description !== baseline.description) return false;
  const mine = new Set(draft.items.map((item) => item.id));
  const currentIds = new Set<string>(current.clips.map((clip) => clip.id));
  const before = baseline.clips.filter((clip) => currentIds.has(clip.id));
  const known = new Set<string>(baseline.clips.map((clip) => clip.id));
  const after = current.clips.filter((clip) => known.has(clip.id));
  const strangers = current.clips.some((clip) => !known.has(clip.id) && !mine.has(clip.id));
  return !strangers && before.every((clip, place) => isArrangedAlike(clip, after[place]));
}

function isArrangedAlike(one: Clip, other: Clip | undefined): boolean {
  if (one.id !== other?.id || one.cameraMotion !== other.cameraMotion) return false;
  // A last clip has no transition; it has one again when others are uploaded after it.
  if (one.transition === undefined || other.transition === undefined) return true;
  return one.transition.transition === other.transition.transition;
}

/** Whether the item is seen as it was filmed: a clip, or a photo whose own video was picked. */
export function isMoving(item: DraftItem): boolean {
  return item.isVideo || item.stored?.duration !== undefined;
}

/** Length of the video these items make, in seconds. */
export function draftSeconds(items: readonly DraftItem[]): number {
  const planned = items.map(
    (item): StoryboardShot =>
      isMoving(item)
        ? { kind: 'clip', seconds: item.stored?.duration ?? item.seconds ?? 8 }
        : { kind: 'photo' },
  );
  return storyboardSeconds(
    planStoryboard(
      planned,
      items.map((item) => item.transition),
    ),
  );
}

/** Items the next generation is charged for. */
export function chargedItems(items: readonly DraftItem[]): number {
  return items.filter((item) => item.stored?.paid !== true).length;
}
