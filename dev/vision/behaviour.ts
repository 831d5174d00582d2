/** How the stand-in behaves from now on. */
export interface Behaviour {
  /**
   * What comes of a request: an answer; an answer in a fence between other words; prose; an answer about
   * photos that were not sent, and facts that no text states; 500; no answer; an answer of 50 MB; 429.
   */
  readonly outcome:
    | 'answered'
    | 'chatty'
    | 'prose'
    | 'inventing'
    | 'failed'
    | 'silent'
    | 'huge'
    | 'busy';
  /** Requests that meet with this outcome, before all is well again. */
  readonly calls: number;
  /** Of 429. */
  readonly retryAfterSeconds: number;
  /** Parameters it refuses with 400, as servers and models do. */
  readonly refuses: readonly ('json_schema' | 'json_object' | 'max_tokens')[];
  /** Before any answer. */
  readonly delayMs: number;
  /** What it says of every photo, in place of what it sees. */
  readonly photo?: object | undefined;
  /** What it reads in every text, in place of what it reads. */
  readonly facts?: object | undefined;
}

export const wellBehaved: Behaviour = {
  outcome: 'answered',
  calls: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 1,
  refuses: [],
  delayMs: 0,
};
