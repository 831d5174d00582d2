import { mkdir, rename, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, pruneFolder } from './prune-folder';

/** A rendered segment: its part of the video and of the preview. */
export interface SegmentFiles {
  readonly video: string;
  readonly preview: string;
}

/** Rendered segments by key, in one folder. The least recently used ones are removed first. */
export interface SegmentCache {
  find(key: string): Promise<SegmentFiles | undefined>;
  /** Moves complete files into the cache, which makes them visible. */
  adopt(key: string, files: SegmentFiles): Promise<SegmentFiles>;
  /** Removes invalid segments, so that they are rendered again. */
  forget(keys: readonly string[]): Promise<void>;
  /** Removes the least recently used segments beyond the folder's limit. */
  prune(): Promise<void>;
}

/** Opens the cache. A segment that was rendered ahead is found too, and is moved into the cache then. */
export async function openSegmentCache(folder: string, maxBytes: number): Promise<SegmentCache> {
  await mkdir(folder, { recursive: true });
  const own = toFilesOf(folder);
  const ahead = toFilesOf(toAheadFolder(folder));
  const cache = openFolder(folder, maxBytes);
  return {
    ...cache,
    find: async (key) => (await cache.find(key)) ?? move(ahead(key), own(key)),
  };
}

/**
 * Opens the cache of segments that no job has requested yet. It has a separate folder, so that it never
 * displaces requested segments.
 */
export async function openAheadCache(
  { folder, maxBytes }: { readonly folder: string; readonly maxBytes: number },
  aheadBytes: number,
): Promise<SegmentCache> {
  const aheadFolder = toAheadFolder(folder);
  await mkdir(aheadFolder, { recursive: true });
  const asked = openFolder(folder, maxBytes);
  const cache = openFolder(aheadFolder, aheadBytes);
  return { ...cache, find: async (key) => (await cache.find(key)) ?? asked.find(key) };
}

/** A sibling folder, because files in a subfolder would count as the cache's own. */
function toAheadFolder(folder: string): string {
  return `${folder}-ahead`;
}

function toFilesOf(folder: string): (key: string) => SegmentFiles {
  return (key) => ({
    video: join(folder, `${key}.mp4`),
    preview: join(folder, `${key}.preview.mp4`),
  });
}

function openFolder(folder: string, maxBytes: number): SegmentCache {
  const filesOf = toFilesOf(folder);
  return {
    async find(key) {
      const files = filesOf(key);
      const now = new Date();
      try {
        await Promise.all(Object.values(files).map((path) => utimes(path, now, now)));
        return files;
      } catch (error) {
        ignoreMissing(error);
        return undefined;
      }
    },
    async adopt(key, made) {
      const files = filesOf(key);
      // The folder may be deleted at any time to free space.
      await mkdir(folder, { recursive: true });
      await rename(made.preview, files.preview);
      await rename(made.video, files.video);
      return files;
    },
    async forget(keys) {
      const paths = keys.flatMap((key) => Object.values(filesOf(key)));
      await Promise.all(paths.map((path) => unlink(path).catch(ignoreMissing)));
    },
    prune: () => pruneFolder(folder, maxBytes),
  };
}

/** @returns undefined if they do not exist. */
async function move(from: SegmentFiles, to: SegmentFiles): Promise<SegmentFiles | undefined> {
  try {
    await rename(from.preview, to.preview);
    await rename(from.video, to.video);
    return to;
  } catch (error) {
    ignoreMissing(error);
    return undefined;
  }
}
