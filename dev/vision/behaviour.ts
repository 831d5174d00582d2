/** Behaviour of the stand-in from now on. */
export interface Behaviour {
  /**
   * The response to a request: an answer; an answer in a code fence between other words; prose; an answer
   * about photos that were not sent, and facts that no text states; 500; no response; a response of 50 MB;
   * 429.
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
  /** Number of requests with this outcome, before the stand-in behaves normally again. */
  readonly calls: number;
  /** Retry-After of a 429. */
  readonly retryAfterSeconds: number;
  /** Parameters it rejects with 400, like some servers and models. */
  readonly refuses: readonly ('json_schema' | 'json_object' | 'max_tokens')[];
  /** Delay before any response. */
  readonly delayMs: number;
  /** Its answer for every photo, instead of its own analysis. */
  readonly photo?: object | undefined;
  /** Its facts for every text, instead of its own reading. */
  readonly facts?: object | undefined;
}

export const wellBehaved: Behaviour = {
  outcome: 'answered',
  calls: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 1,
  refuses: [],
  delayMs: 0,
};
