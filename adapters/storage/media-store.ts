import type { Readable } from 'node:stream';
import type { MediaKey } from '@/contracts/ids';

export interface StoredFile {
  readonly key: MediaKey;
  readonly bytes: number;
  readonly modified: Date;
}

/**
 * A file of the store as a local path, for programs that read paths. Disposing of it deletes the file if it
 * is a copy.
 */
export interface LocalCopy extends AsyncDisposable {
  readonly path: string;
}

/** Response headers of the store for a signed URL. */
export interface SignedAnswer {
  readonly contentType: string;
  readonly contentDisposition?: string | undefined;
}

/**
 * Stores photos and videos. A file is either complete or absent: writers use a temporary name and rename.
 * No file is held in memory as a whole.
 */
export interface MediaStore {
  /** Streams into the store. If the source fails, rejects and leaves nothing behind. */
  write(key: MediaKey, source: Readable): Promise<StoredFile>;
  /** Moves a finished local file into the store; the path is gone afterwards. */
  adopt(key: MediaKey, path: string): Promise<StoredFile>;
  /** Bytes from `start` to `end`, both inclusive; the whole file without a range. */
  read(key: MediaKey, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: MediaKey): Promise<StoredFile | undefined>;
  localCopy(key: MediaKey): Promise<LocalCopy>;
  copy(from: MediaKey, to: MediaKey): Promise<void>;
  /** Ignores missing files. */
  remove(key: MediaKey): Promise<void>;
  removeAll(prefix: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredFile>;
  /** An empty folder on this machine for work in progress. */
  scratch(): Promise<LocalCopy>;
  /**
   * Creates a signed URL at which anyone can read the file for a few minutes. Absent if browsers cannot
   * reach the store.
   */
  readonly makeSignedUrl?: ((key: MediaKey, answer: SignedAnswer) => Promise<string>) | undefined;
  /** Resolves when the store can be written to; rejects with the reason. */
  check(): Promise<void>;
}

/** Thrown by `read` and `localCopy` for a key that is not in the store. */
export class MediaNotFound extends Error {
  constructor(readonly key: MediaKey) {
    super(`no media under ${key}`);
    this.name = 'MediaNotFound';
  }
}
