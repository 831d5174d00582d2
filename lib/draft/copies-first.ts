import type { Draft } from './draft';
import { LineSpeed } from './line-speed';
import { saysSlow } from './says-slow';
import { makeSmallCopy, mayHaveSmallCopy } from './small-copies';

/** Whoever waits longer for Generate has smaller copies sent first. */
const PATIENCE_SECONDS = 30;
/** Where the line would take many times as long, less of it is measured: no stutter is so slow. */
const PLAINLY_SLOW = { seconds: 4 * PATIENCE_SECONDS, spanMs: 500 };

/**
 * Decides whether smaller copies go first: where the browser says that its line is slow or metered, or
 * where the files that wait would take long at the speed of those that are sent.
 */
export class CopiesFirst {
  readonly #speed = new LineSpeed();
  /** Copies that are made or were: a repetition sends the same to the byte. */
  readonly #copies = new Map<string, Promise<File | undefined>>();
  #isSlow = false;

  /** Something is sent after a time in which nothing was. */
  begin(): void {
    this.#speed.restart();
    this.#isSlow = saysSlow();
  }

  /** Counts bytes that were just sent. @returns whether the line turned out to be slow. */
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

  /** Whether a copy of this file goes first, as far as is known before it is made. */
  mayPrecede(file: File): boolean {
    return this.#isSlow && mayHaveSmallCopy(file);
  }

  /** The copy to send first; undefined for a file that goes up whole. */
  makeFor(id: string, file: File): Promise<File | undefined> {
    const known = this.#copies.get(id);
    if (known !== undefined) return known;
    if (!this.mayPrecede(file)) return Promise.resolve(undefined);
    const making = makeSmallCopy(id, file);
    this.#copies.set(id, making);
    return making;
  }

  /** The copy arrived, or is not wanted any more. */
  forget(id: string): void {
    this.#copies.delete(id);
  }
}

/** Bytes of the files that are not uploaded yet. */
function sumWaitingBytes({ shots }: Draft): number {
  return shots.reduce((sum, { upload, bytes = 0 }) => {
    if (upload.state === 'uploading') return sum + upload.total - upload.loaded;
    return upload.state === 'waiting' ? sum + bytes - (upload.loaded ?? 0) : sum;
  }, 0);
}
