/** Does what is asked for after everything that was asked for before, at a time when nobody waits for it. */
export interface FindAhead {
  add(find: () => Promise<unknown>): void;
  /** What was not begun is not done any more. */
  stop(): void;
}

/**
 * Finds what photos show as soon as they are uploaded, one after the other: an edit that is asked for then
 * hardly waits. What fails here, or is lost when the process ends, is found at the first request.
 */
export function createFindAhead(isOn: boolean): FindAhead {
  let isStopped = !isOn;
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(find) {
      last = last.then(() => (isStopped ? undefined : find())).catch(() => undefined);
    },
    stop() {
      isStopped = true;
    },
  };
}
