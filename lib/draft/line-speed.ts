/** Bytes of the first moments fill buffers on the way and say nothing of the line. */
const SETTLING_MS = 1_000;
/** Minimum duration of a speed measurement. */
const MIN_SPAN_MS = 1_500;

/** Measures how fast this page's uploads go, all of them together. */
export class LineSpeed {
  #startedAt = 0;
  #measuredFrom: number | undefined;
  #bytes = 0;

  /** Restarts the measurement, after a time without uploads. */
  restart(): void {
    this.#startedAt = performance.now();
    this.#measuredFrom = undefined;
    this.#bytes = 0;
  }

  /** Counts bytes that were just sent. */
  add(bytes: number): void {
    const now = performance.now();
    if (now - this.#startedAt < SETTLING_MS) return;
    if (this.#measuredFrom === undefined) this.#measuredFrom = now;
    else this.#bytes += bytes;
  }

  /** Bytes in a second; undefined until it is known. */
  read(minSpanMs = MIN_SPAN_MS): number | undefined {
    if (this.#measuredFrom === undefined) return undefined;
    const span = performance.now() - this.#measuredFrom;
    return span < minSpanMs ? undefined : (1_000 * this.#bytes) / span;
  }
}
