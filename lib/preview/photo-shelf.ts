import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import { yuvImageBytes } from '@/engine/raster/yuv-image';
import type { FramePainter } from './frame-painter';
import type { PictureReader } from './prepare-photo';
import type { PreviewPlan, PreviewShot } from './preview-plan';

/** Photos ready to be painted, prepared one after the other in the order in which they are needed. */
export interface PhotoShelf {
  /** The photo of a shot as it is moved now; undefined while it is not ready. */
  photoOf(shot: number): PlacedPhoto | undefined;
  /** Whether a shot can be painted, with its photo or, where that cannot be shown, without. */
  isReady(shot: number): boolean;
  /** Replaces the plan; what it shares with the last one stays ready. */
  show(plan: PreviewPlan, painter: FramePainter): void;
  /** Prepares what is missing, from this shot on. */
  prepareFrom(shot: number): void;
  /** Puts what a clip shows now in the place of what it showed before. */
  place(shot: number, photo: PlacedPhoto): void;
  /** Tries pictures again that could not be loaded. */
  retry(): void;
}

interface ShelfDeps {
  /** Loads and decodes a picture. Rejects when it cannot be shown. */
  readonly open: (source: string) => Promise<PictureReader & { close(): void }>;
  /** A shot of the plan became ready. */
  readonly onReady: () => void;
}

interface Entry {
  readonly photo: PlacedPhoto;
  readonly sources: readonly string[];
  readonly isPlain: boolean;
}

/** All prepared photos together; those longest out of use are dropped first. */
const MAX_BYTES = 64 * 1024 * 1024;

export function createPhotoShelf({ open, onReady }: ShelfDeps): PhotoShelf {
  const entries = new Map<string, Entry>();
  const failed = new Set<string>();
  let plan: PreviewPlan | undefined;
  let painter: FramePainter | undefined;
  /** By shot. */
  let keys: readonly string[] = [];
  let from = 0;
  let isBusy = false;
  /** Photos for which there is room, once that was found out. */
  let capacity = Number.POSITIVE_INFINITY;

  const keyAt = (shot: number) => keys[shot] ?? '';
  const sourcesAt = (shot: number) => plan?.shots[shot]?.sources ?? [];
  const isWanted = (shot: number) => {
    if (failed.has(toFailure(keyAt(shot), sourcesAt(shot)))) return false;
    // What was prepared from a lesser picture is shown until the better one is ready.
    const entry = entries.get(keyAt(shot));
    return entry?.isPlain !== false || entry.sources.join() !== sourcesAt(shot).join();
  };
  const findNext = () => {
    const count = keys.length;
    const ahead = Array.from({ length: Math.min(count, capacity) }, (_, i) => (from + i) % count);
    const order = ahead.filter(isWanted);
    return order.find((shot) => !entries.has(keyAt(shot))) ?? order[0];
  };

  async function prepareNext(): Promise<void> {
    const shot = isBusy ? undefined : findNext();
    const wanted = shot === undefined ? undefined : plan?.shots[shot];
    if (shot === undefined || wanted === undefined || painter === undefined) return;
    isBusy = true;
    const chosen = painter;
    const key = keyAt(shot);
    const frames = plan?.storyboard.shots[shot]?.frames ?? 0;
    // Finding a scene takes long: until it is found the plain move is shown that stands in for it.
    const isPlain = wanted.motion === 'depth-motion' && !entries.has(key);
    const photo = await prepare({ ...wanted, isPlain }, frames, chosen);
    isBusy = false;
    // The frames may have got another size meanwhile, and with it another painter.
    if (painter === chosen) settle(key, wanted.sources, photo, isPlain);
    void prepareNext();
  }

  function settle(
    key: string,
    sources: readonly string[],
    photo: PlacedPhoto | undefined,
    isPlain = false,
  ): void {
    if (photo === undefined) failed.add(toFailure(key, sources));
    else put(key, { photo, sources, isPlain });
    if (keys.includes(key)) onReady();
  }

  async function prepare(shot: PreviewShot, frames: number, into: FramePainter) {
    for (const source of shot.sources) {
      const photo = await prepareFromSource(source, shot, frames, into).catch(() => undefined);
      if (photo !== undefined) return photo;
    }
    return undefined;
  }

  async function prepareFromSource(
    source: string,
    shot: PreviewShot,
    frames: number,
    into: FramePainter,
  ) {
    const reader = await open(source);
    try {
      return await into.prepare(shot, frames, reader);
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
      if (bytes <= MAX_BYTES || other === key) break;
      bytes -= bytesOf(photo);
      painter?.release(photo);
      entries.delete(other);
      capacity = Math.max(2, entries.size);
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
      void prepareNext();
    },
    place(shot, photo) {
      settle(keyAt(shot), sourcesAt(shot), photo);
    },
    retry: () => failed.clear(),
  };
}

/** All that decides how a shot looks, but for which of its pictures is used. */
function toKey({ id, kind, original, motion, framing }: PreviewShot, frames: number): string {
  return JSON.stringify([id, kind, original, motion, framing, frames]);
}

function toFailure(key: string, sources: readonly string[]): string {
  return `${key} ${sources.join()}`;
}

function bytesOf({ image }: PlacedPhoto): number {
  return yuvImageBytes(image.width, image.height);
}
