import type { Upload } from './draft';

/** The browser reports each sent piece; the draft changes at most once in this time (ms). */
const PROGRESS_INTERVAL_MS = 250;

/** Passes the progress of one upload on, not too often. */
export class ProgressReport {
  /** Bytes that were sent. */
  loaded = 0;
  /** All bytes were sent; only the server's response is missing. */
  isSent = false;
  #reported = performance.now();
  #isFirst = true;

  /**
   * @param show called with each state to show, the first one immediately.
   * @param onSent called with the bytes of each piece.
   */
  constructor(
    totalBytes: number,
    private readonly show: (upload: Upload) => void,
    private readonly onSent: (bytes: number) => void = () => undefined,
  ) {
    show({ state: 'uploading', loaded: 0, total: totalBytes });
  }

  readonly report = (loaded: number, total: number): void => {
    // A resumed upload starts with the bytes that were stored before.
    const sent = this.#isFirst ? 0 : loaded - this.loaded;
    this.#isFirst = false;
    this.loaded = loaded;
    this.isSent = loaded >= total;
    this.onSent(sent);
    if (loaded < total && performance.now() - this.#reported < PROGRESS_INTERVAL_MS) return;
    this.#reported = performance.now();
    this.show({ state: 'uploading', loaded, total });
  };
}
