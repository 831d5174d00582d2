import { Readable } from 'node:stream';
import { z } from 'zod';
import { type MediaKey, mediaKey } from '@/contracts/ids';
import type { MediaStore, StoredFile } from './media-store';
import type { PartStore, StoredUpload } from './part-store';

/** Folder of the store; backups exclude it. */
export const PARTS_FOLDER = 'parts';
/** Maximum size of one object. One is written while the next is read, so two are in memory. */
const MAX_OBJECT_BYTES = 8 * 1024 * 1024;
/**
 * On a slow connection an object is closed after this time, if it has the minimum size, because a kill loses
 * the bytes that are not stored yet.
 */
const OBJECT_MS = 1_000;
const MIN_OBJECT_BYTES = 2 * 1024 * 1024;
/**
 * Objects requested in advance while one is read, because a request takes longer than reading a small object.
 */
const OPEN_AHEAD = 2;
/** Offsets of equal length sort like numbers. */
const OFFSET_DIGITS = 15;

interface Piece {
  readonly key: MediaKey;
  readonly offset: number;
  readonly bytes: number;
}

/** Stores each upload as objects named by their first byte, for stores whose objects cannot grow. */
export function openObjectParts(
  store: Pick<MediaStore, 'write' | 'read' | 'removeAll' | 'list'>,
): PartStore {
  const toFolder = (uploadId: string) => `${PARTS_FOLDER}/${z.uuid().parse(uploadId)}`;
  const toKey = (uploadId: string, offset: number) =>
    mediaKey.parse(`${toFolder(uploadId)}/${String(offset).padStart(OFFSET_DIGITS, '0')}`);

  const listPieces = async (uploadId: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    for await (const { key, bytes } of store.list(toFolder(uploadId))) {
      pieces.push({ key, offset: Number(key.slice(key.lastIndexOf('/') + 1)), bytes });
    }
    return toSequence(pieces);
  };

  return {
    async readSize(uploadId) {
      const last = (await listPieces(uploadId)).at(-1);
      return last === undefined ? 0 : last.offset + last.bytes;
    },
    async append(uploadId, offset, source) {
      let position = offset;
      let writing: Promise<unknown> = Promise.resolve();
      const write = async (piece: Buffer) => {
        await writing;
        writing = store.write(toKey(uploadId, position), Readable.from([piece]));
        // It is awaited before the next one, and at the end.
        writing.catch(() => undefined);
        position += piece.length;
      };
      try {
        for await (const piece of toPieces(source)) await write(piece);
      } finally {
        await writing;
      }
    },
    read: async (uploadId) => Readable.from(readAll(store, await listPieces(uploadId))),
    remove: (uploadId) => store.removeAll(toFolder(uploadId)),
    list: () => listUploads(store.list(PARTS_FOLDER)),
  };
}

/** Returns the pieces that follow each other from byte 0; two senders may have left overlaps. */
function toSequence(pieces: readonly Piece[]): Piece[] {
  const sequence: Piece[] = [];
  let end = 0;
  for (const piece of [...pieces].sort((one, other) => one.offset - other.offset)) {
    if (piece.offset !== end) continue;
    sequence.push(piece);
    end += piece.bytes;
  }
  return sequence;
}

/** Yields full pieces, then the remainder, even if the source fails. */
async function* toPieces(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let begin = 0;
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of source) {
      if (bytes === 0) begin = performance.now();
      chunks.push(chunk);
      bytes += chunk.length;
      const isDue = bytes >= MIN_OBJECT_BYTES && performance.now() - begin >= OBJECT_MS;
      if (!isDue && bytes < MAX_OBJECT_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
    }
  } catch (error) {
    failure = { error };
  }
  if (bytes > 0) yield Buffer.concat(chunks);
  if (failure !== undefined) throw failure.error;
}

async function* readAll(
  store: Pick<MediaStore, 'read'>,
  pieces: readonly Piece[],
): AsyncIterable<Buffer> {
  const coming: ReturnType<typeof store.read>[] = [];
  const openNext = (piece: Piece | undefined) => {
    if (piece === undefined) return;
    const opening = store.read(piece.key);
    opening.catch(() => undefined);
    coming.push(opening);
  };
  try {
    for (const piece of pieces.slice(0, OPEN_AHEAD)) openNext(piece);
    for (const place of pieces.keys()) {
      openNext(pieces[place + OPEN_AHEAD]);
      yield* (await coming.shift()) as AsyncIterable<Buffer>;
    }
  } finally {
    for (const opening of coming)
      void opening.then(
        (source) => source.destroy(),
        () => undefined,
      );
  }
}

async function* listUploads(files: AsyncIterable<StoredFile>): AsyncIterable<StoredUpload> {
  const modified = new Map<string, Date>();
  for await (const file of files) {
    const [, uploadId = ''] = file.key.split('/');
    const known = modified.get(uploadId);
    if (known === undefined || known < file.modified) modified.set(uploadId, file.modified);
  }
  for (const [uploadId, latest] of modified) yield { uploadId, modified: latest };
}
