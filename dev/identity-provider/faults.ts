/** Faults the test provider can inject. */
export const faults = [
  // the authorize request
  'login_required',
  'consent_required',
  'mfa_required',
  'access_denied',
  'wrong_state',
  // the token request of a sign-in
  'wrong_nonce',
  'wrong_issuer',
  'wrong_audience',
  'expired_token',
  'expired_within_leeway',
  'not_yet_valid',
  'algorithm_hs256',
  'algorithm_none',
  'late_answer',
  'exchange_down',
  'exchange_version',
  'exchange_refused',
  'no_refresh_token',
  // the refresh request
  'refresh_refused',
  'refresh_down',
  'refresh_lost',
] as const;
export type Fault = (typeof faults)[number];

export function isFault(value: unknown): value is Fault {
  return faults.some((fault) => fault === value);
}

/** One fault at a time, used up by the requests it falls upon. */
export class FaultSwitch {
  #fault: Fault | undefined;
  #times = 0;

  set(fault: Fault | undefined, times = 1): void {
    this.#fault = fault;
    this.#times = times;
  }

  /** The fault when it is one of these, and one use of it less. */
  take(...candidates: readonly Fault[]): Fault | undefined {
    const fault = this.#fault;
    if (fault === undefined || this.#times < 1 || !candidates.includes(fault)) return undefined;
    this.#times -= 1;
    return fault;
  }
}
