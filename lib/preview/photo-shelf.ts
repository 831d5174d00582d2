import type { FrameSize } from '@/engine/camera/frame-size';
import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import { yuvImageBytes } from '@/engine/raster/yuv-image';
import type { FramePainter } from './frame-painter';
import type { PictureFindings } from './picture-findings';
import type { MovedShot } from './prepare-photo';
import type { PreviewPlan, PreviewShot } from './preview-plan';
import type { OpenPicture } from './read-picture';

/** Photos ready to be painted, prepared one at a time in the order in which they are needed. */
export interface PhotoShelf {
  /** Returns the photo of a shot with its current motion; undefined until it is ready. */
  photoOf(shot: number): PlacedPhoto | undefined;
  /** Returns whether a shot can be painted, with its photo or, if that cannot be shown, without. */
  isReady(shot: number): boolean;
  /** Replaces the plan; photos that it shares with the previous one stay ready. */
  show(plan: PreviewPlan, painter: FramePainter): void;
  /** Prepares missing photos, starting at this shot. */
  prepareFrom(shot: number): void;
  /** Replaces a clip's previous frame by its current one. */
  place(shot: number, photo: PlacedPhoto): void;
  /** Retries pictures that could not be loaded. */
  retry(): void;
}

interface ShelfDeps {
  /** Loads and decodes a picture. Rejects if it cannot be shown. */
  readonly open: (source: string) => Promise<OpenPicture>;
  /** Returns the findings of one of a shot's pictures; undefined until the server has returned them. */
  readonly findingsOf: (shot: PreviewShot, source: string) => PictureFindings | undefined;
  /** Returns whether the framing of a shot may change without a visible jump. */
  readonly mayReframe: (shot: number) => boolean;
  /** A shot of the plan became ready. */
  readonly onReady: () => void;
}

interface Entry {
  readonly photo: PlacedPhoto;
  readonly sources: readonly string[];
  /** The picture that it was made from; absent for a frame of a clip. */
  readonly origin?: Origin | undefined;
  /**
   * What is still missing: pixels of the right size if those of another motion were taken, or the picture's
   * findings.
   */
  readonly lacks?: 'pixels' | 'findings' | undefined;
}

interface Origin {
  readonly shotId: string;
  readonly source: string;
  /** The size at which the whole picture is decoded. */
  readonly size: FrameSize;
}

/** Memory limit of all prepared photos; the least recently used ones are dropped first. */
const MAX_BYTES = 64 * 1024 * 1024;

export function createPhotoShelf({ open, findingsOf, mayReframe, onReady }: ShelfDeps): PhotoShelf {
  const entries = new Map<string, Entry>();
  const failed = new Set<string>();
  let plan: PreviewPlan | undefined;
  let painter: FramePainter | undefined;
  /** By shot. */
  let keys: readonly string[] = [];
  let from = 0;
  let isBusy = false;
  /** Number of photos that fit into memory, once known. */
  let capacity = Number.POSITIVE_INFINITY;

  const keyAt = (shot: number) => keys[shot] ?? '';
  const sourcesAt = (shot: number) => plan?.shots[shot]?.sources ?? [];
  const isWanted = (shot: number) => {
    if (failed.has(toFailure(keyAt(shot), sourcesAt(shot)))) return false;
    const entry = entries.get(keyAt(shot));
    // A photo prepared from a smaller picture is shown until the larger one is ready.
    if (entry?.sources.join() !== sourcesAt(shot).join() || entry.lacks === 'pixels') return true;
    const wanted = plan?.shots[shot];
    if (entry.lacks === undefined || entry.origin === undefined || !wanted) return false;
    return mayReframe(shot) && findingsOf(wanted, entry.origin.source) !== undefined;
  };
  const findNext = () => {
    const count = keys.length;
    const ahead = Array.from({ length: Math.min(count, capacity) }, (_, i) => (from + i) % count);
    const order = ahead.filter(isWanted);
    const isUrgent = (shot: number) => {
      const entry = entries.get(keyAt(shot));
      return entry === undefined || (shot === from && entry.lacks === 'pixels');
    };
    return order.find(isUrgent) ?? order[0];
  };

  async function prepareNext(): Promise<void> {
    const shot = isBusy ? undefined : findNext();
    const wanted = shot === undefined ? undefined : plan?.shots[shot];
    if (shot === undefined || wanted === undefined || painter === undefined) return;
    isBusy = true;
    const chosen = painter;
    const key = keyAt(shot);
    const frames = plan?.storyboard.shots[shot]?.frames ?? 0;
    // Finding a scene in the browser takes long; the plain fallback motion is shown until then.
    const isPlain =
      wanted.motion === 'depth-motion' && wanted.findings === undefined && !entries.has(key);
    const moved = { ...wanted, frames, isPlain };
    const entry = (await move(moved, key, chosen)) ?? (await prepare(moved, chosen));
    isBusy = false;
    // The frame size may have changed in the meantime, and with it the painter.
    if (painter === chosen) settle(key, wanted.sources, entry);
    void prepareNext();
  }

  function settle(key: string, sources: readonly string[], entry: Entry | undefined): void {
    if (entry === undefined) failed.add(toFailure(key, sources));
    else if (isOutrun(entries.get(key), entry)) painter?.release(entry.photo);
    else put(key, entry);
    if (keys.includes(key)) onReady();
  }

  /** Shows a changed motion at once, without waiting for the current decoding. */
  async function moveNow(shot: number): Promise<void> {
    const [key, chosen, wanted] = [keyAt(shot), painter, plan?.shots[shot]];
    // Computing the findings of a photo here would take longer than that.
    if (entries.has(key) || chosen === undefined || wanted?.findings === undefined) return;
    const frames = plan?.storyboard.shots[shot]?.frames ?? 0;
    const entry = await move({ ...wanted, frames }, key, chosen);
    if (entry !== undefined && painter === chosen) settle(key, wanted.sources, entry);
  }

  /** Moves the pixels with which the same shot was prepared before. */
  async function move(
    shot: PreviewShot & MovedShot,
    key: string,
    into: FramePainter,
  ): Promise<Entry | undefined> {
    if (entries.get(key)?.lacks === 'pixels') return undefined;
    const sources = shot.sources.join();
    const base = [...entries.values()].findLast(
      (entry) => entry.origin?.shotId === shot.id && entry.sources.join() === sources,
    );
    if (base?.origin === undefined) return undefined;
    const { source, size } = base.origin;
    const findings = findingsOf(shot, source);
    let reader: OpenPicture | undefined;
    const readCopy = async () => {
      reader ??= await open(source);
      return reader.readCopy();
    };
    const moved = await into
      .move(shot, base.photo, { size, readCopy, findings })
      .catch(() => undefined)
      .finally(() => reader?.close());
    if (moved === undefined) return undefined;
    if (![...entries.values()].includes(base)) {
      // The photo was evicted in the meantime; its memory may hold another one.
      into.release(moved.photo);
      return undefined;
    }
    const lacks = lacksFindings(shot, findings) ?? (moved.isExact ? undefined : 'pixels');
    return { photo: moved.photo, sources: shot.sources, origin: base.origin, lacks };
  }

  async function prepare(shot: PreviewShot & MovedShot, into: FramePainter) {
    for (const source of shot.sources) {
      const entry = await prepareFromSource(source, shot, into).catch(() => undefined);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  async function prepareFromSource(
    source: string,
    shot: PreviewShot & MovedShot,
    into: FramePainter,
  ): Promise<Entry> {
    // Requests the findings together with the picture.
    findingsOf(shot, source);
    const reader = await open(source);
    try {
      const findings = findingsOf(shot, source);
      const photo = await into.prepare(shot, { ...reader, findings });
      const origin = { shotId: shot.id, source, size: reader.size };
      return { photo, sources: shot.sources, origin, lacks: lacksFindings(shot, findings) };
    } finally {
      reader.close();
    }
  }

  function put(key: string, entry: Entry): void {
    const old = entries.get(key);
    if (old !== undefined) painter?.release(old.photo);
    entries.set(key, entry);
    let bytes = [...entries.values()].reduce((sum, { photo }) => sum + bytesOf(photo), 0);
    for (const [other, { photo }] of entries) {
      // A transition needs two photos at once.
      if (bytes <= MAX_BYTES || other === key || entries.size <= 2) break;
      bytes -= bytesOf(photo);
      painter?.release(photo);
      entries.delete(other);
      // One less, so that the last shown photo cannot evict one that is still needed.
      capacity = Math.max(2, entries.size - 1);
    }
  }

  return {
    photoOf(shot) {
      const key = keyAt(shot);
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.photo;
    },
    isReady: (shot) =>
      entries.has(keyAt(shot)) || failed.has(toFailure(keyAt(shot), sourcesAt(shot))),
    show(next, chosen) {
      if (chosen !== painter) {
        entries.clear();
        capacity = Number.POSITIVE_INFINITY;
      }
      [plan, painter] = [next, chosen];
      keys = next.shots.map((shot, i) => toKey(shot, next.storyboard.shots[i]?.frames ?? 0));
    },
    prepareFrom(shot) {
      from = shot;
      void moveNow(shot).then(prepareNext);
    },
    place(shot, photo) {
      settle(keyAt(shot), sourcesAt(shot), { photo, sources: sourcesAt(shot) });
    },
    retry: () => failed.clear(),
  };
}

/** Returns the key of a shot's appearance, except for the selected picture. */
function toKey(shot: PreviewShot, frames: number): string {
  const { id, kind, original, motion, isGentle, framing } = shot;
  return JSON.stringify([id, kind, original, motion, isGentle, framing, frames]);
}

/**
 * Returns whether a clip's still finished loading after a frame of the clip arrived, which takes precedence.
 */
function isOutrun(shown: Entry | undefined, { origin, sources }: Entry): boolean {
  if (shown === undefined || shown.origin !== undefined || origin === undefined) return false;
  return shown.sources.join() === sources.join();
}

function lacksFindings(
  { isPlain }: MovedShot,
  findings: PictureFindings | undefined,
): Entry['lacks'] {
  return findings === undefined || isPlain === true ? 'findings' : undefined;
}

function toFailure(key: string, sources: readonly string[]): string {
  return `${key} ${sources.join()}`;
}

function bytesOf({ image }: PlacedPhoto): number {
  return yuvImageBytes(image.width, image.height);
}
