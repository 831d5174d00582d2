import type { Readable } from 'node:stream';

export interface StoredUpload {
  readonly uploadId: string;
  /** When it last grew. */
  readonly modified: Date;
}

/**
 * Stores files while they arrive in pieces. Unlike in the media store a file may be incomplete, and grows.
 * Any process that shares the store can continue an upload.
 */
export interface PartStore {
  /** Bytes stored without a gap from the start; 0 for an unknown upload. */
  readSize(uploadId: string): Promise<number>;
  /**
   * Stores the source's bytes from this offset on. If the source fails, the bytes before are still stored,
   * and the error is thrown.
   * @param offset at most `readSize`; bytes that are stored already are replaced.
   */
  append(uploadId: string, offset: number, source: AsyncIterable<Buffer>): Promise<void>;
  /** The bytes from the start to the first gap. */
  read(uploadId: string): Promise<Readable>;
  /** Ignores an unknown upload. */
  remove(uploadId: string): Promise<void>;
  list(): AsyncIterable<StoredUpload>;
}
