import { hash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MediaNotFound, type MediaStore, type StoredFile } from '@/adapters/storage/media-store';
import { mediaKey } from '@/contracts/ids';
import type { SegmentFiles } from './segment-cache';

/** Folder of the media store; backups exclude it. */
export const SEGMENTS_FOLDER = 'segments';
/** A segment is read into memory as a whole; only long clips have larger ones, which are not shared. */
const MAX_SEGMENT_BYTES = 64 * 1024 * 1024;
/** A project that has not changed for a week is seldom rendered again. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const PRUNE_INTERVAL_MS = 10 * 60_000;
const HASH_BYTES = 32;
const LENGTH_BYTES = 4;

/**
 * Rendered segments that all renderers share in the media store. Each is one object: SHA-256 of the rest,
 * length of the video, the video, its part of the preview. An object that does not match its hash is ignored.
 */
export interface SegmentStore {
  /** Stores a segment, unless it exists already or is too large. */
  put(key: string, files: SegmentFiles): Promise<void>;
  /** Writes a segment to files in the folder. @returns undefined if it is missing or damaged. */
  get(key: string, folder: string): Promise<SegmentFiles | undefined>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes segments older than a week, and the oldest ones beyond the limit; at most every ten minutes. */
  prune(): Promise<void>;
}

/** @param encoderVersion segments of other encoders are neither returned nor changed, but pruned. */
export function openSegmentStore(
  store: Pick<MediaStore, 'write' | 'stat' | 'localCopy' | 'remove' | 'list'>,
  encoderVersion: string,
  maxBytes: number,
): SegmentStore {
  const toKey = (key: string) => mediaKey.parse(`${SEGMENTS_FOLDER}/${encoderVersion}/${key}`);
  let pruned = Number.NEGATIVE_INFINITY;
  return {
    async put(key, { video, preview }) {
      const sizes = await Promise.all(
        [video, preview].map(async (path) => (await stat(path)).size),
      );
      if (sizes.reduce((sum, bytes) => sum + bytes) > MAX_SEGMENT_BYTES) return;
      if ((await store.stat(toKey(key))) !== undefined) return;
      const packed = pack(await readFile(video), await readFile(preview));
      await store.write(toKey(key), Readable.from([packed], { objectMode: false }));
    },
    async get(key, folder) {
      const found = await read(store, toKey(key));
      const unpacked = found && unpack(found);
      // A damaged object would block its replacement.
      if (found !== undefined && unpacked === undefined) await store.remove(toKey(key));
      if (unpacked === undefined) return undefined;
      const files = {
        video: join(folder, `${key}-stored.mp4`),
        preview: join(folder, `${key}-stored.preview.mp4`),
      };
      await writeFile(files.video, unpacked.video);
      await writeFile(files.preview, unpacked.preview);
      return files;
    },
    async remove(keys) {
      for (const key of keys) await store.remove(toKey(key));
    },
    async prune() {
      if (performance.now() - pruned < PRUNE_INTERVAL_MS) return;
      pruned = performance.now();
      const found: StoredFile[] = [];
      for await (const file of store.list(SEGMENTS_FOLDER)) found.push(file);
      const oldest = Date.now() - MAX_AGE_MS;
      let bytes = 0;
      for (const file of found.sort((a, b) => b.modified.getTime() - a.modified.getTime())) {
        bytes += file.bytes;
        const isOld = file.modified.getTime() < oldest;
        if (isOld || bytes > maxBytes) await store.remove(file.key);
      }
    },
  };
}

function pack(video: Buffer, preview: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(video.length);
  const content = Buffer.concat([length, video, preview]);
  return Buffer.concat([hash('sha256', content, 'buffer'), content]);
}

function unpack(packed: Buffer): { video: Buffer; preview: Buffer } | undefined {
  const content = packed.subarray(HASH_BYTES);
  if (!hash('sha256', content, 'buffer').equals(packed.subarray(0, HASH_BYTES))) return undefined;
  const end = LENGTH_BYTES + content.readUInt32BE();
  return { video: content.subarray(LENGTH_BYTES, end), preview: content.subarray(end) };
}

async function read(
  store: Pick<MediaStore, 'localCopy'>,
  key: StoredFile['key'],
): Promise<Buffer | undefined> {
  try {
    await using copy = await store.localCopy(key);
    return await readFile(copy.path);
  } catch (error) {
    if (error instanceof MediaNotFound) return undefined;
    throw error;
  }
}
