import type { Draft } from './draft';
import { LineSpeed } from './line-speed';
import { saysSlow } from './says-slow';
import { makeSmallCopy, mayHaveSmallCopy } from './small-copies';

/** Upload time from which smaller copies are sent first, so that Generate need not wait longer. */
const PATIENCE_SECONDS = 30;
/**
 * If the upload would take many times as long, a shorter measurement is enough, because no short stall looks
 * that slow.
 */
const PLAINLY_SLOW = { seconds: 4 * PATIENCE_SECONDS, spanMs: 500 };

/**
 * Decides whether smaller copies are sent first: if the browser reports a slow or metered connection, or if
 * the waiting files would take too long at the measured speed.
 */
export class CopiesFirst {
  readonly #speed = new LineSpeed();
  /** Copies that are being made or were made: a retry must send identical bytes. */
  readonly #copies = new Map<string, Promise<File | undefined>>();
  #isSlow = false;

  /** Starts measuring, after a time without uploads. */
  begin(): void {
    this.#speed.restart();
    this.#isSlow = saysSlow();
  }

  /** Counts bytes that were just sent. @returns whether the connection turned out to be slow. */
  count(bytes: number, draft: Draft): boolean {
    this.#speed.add(bytes);
    if (this.#isSlow) return false;
    const takes = (speed: number | undefined) =>
      speed === undefined ? 0 : sumWaitingBytes(draft) / Math.max(1, speed);
    this.#isSlow =
      takes(this.#speed.read()) > PATIENCE_SECONDS ||
      takes(this.#speed.read(PLAINLY_SLOW.spanMs)) > PLAINLY_SLOW.seconds;
    return this.#isSlow;
  }

  /** Returns whether a copy of this file would be sent first, as far as is known before it is made. */
  mayPrecede(file: File): boolean {
    return this.#isSlow && mayHaveSmallCopy(file);
  }

  /** Returns the copy to send first; undefined for a file that is uploaded whole. */
  makeFor(id: string, file: File): Promise<File | undefined> {
    const known = this.#copies.get(id);
    if (known !== undefined) return known;
    if (!this.mayPrecede(file)) return Promise.resolve(undefined);
    const making = makeSmallCopy(id, file);
    this.#copies.set(id, making);
    return making;
  }

  /** Drops a copy that arrived or is not needed any more. */
  forget(id: string): void {
    this.#copies.delete(id);
  }
}

/** Returns the total size of the files that are not uploaded yet. */
function sumWaitingBytes({ shots }: Draft): number {
  return shots.reduce((sum, { upload, bytes = 0 }) => {
    if (upload.state === 'uploading') return sum + upload.total - upload.loaded;
    return upload.state === 'waiting' ? sum + bytes - (upload.loaded ?? 0) : sum;
  }, 0);
}
