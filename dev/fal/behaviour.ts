/** Behaviour of the stand-in from now on. */
export interface Behaviour {
  /** From being asked to being completed. */
  delayMs: number;
  /**
   * Outcome of a request: `made`, refused for its input (422), failed (500), never completed, or answered
   * with a malformed response, with bytes that are not media, or with media beyond the limits.
   */
  outcome: 'made' | 'refused' | 'failed' | 'never' | 'malformed' | 'garbage' | 'huge';
  /** Length of every video; the requested length when absent. */
  videoSeconds?: number | undefined;
  /** Calls of this kind that are answered with a status, or not at all, before all is well again. */
  trouble?: Trouble | undefined;
}

export interface Trouble {
  on: 'submit' | 'status' | 'result' | 'upload' | 'any';
  /** `silent`: the call is carried out, and its connection dropped before the answer. */
  status: number | 'silent';
  calls: number;
}

export const wellBehaved: Behaviour = { delayMs: 0, outcome: 'made' };
