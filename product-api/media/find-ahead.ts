/** Does what is asked for after everything that was asked for before, at a time when nobody waits for it. */
export interface FindAhead {
  add(find: () => Promise<unknown>): void;
  /** What was not begun is not done any more. */
  stop(): void;
}

/**
 * Finds what photos show as soon as they are uploaded: an edit that is asked for then hardly waits. What
 * fails here, or is lost when the process ends, is found at the first request.
 * @param lanes how many are looked at at once.
 */
export function createFindAhead(isOn: boolean, lanes: number): FindAhead {
  let isStopped = !isOn;
  const queue: (() => Promise<unknown>)[] = [];
  let busy = 0;
  const work = async () => {
    busy++;
    for (let find = queue.shift(); find !== undefined && !isStopped; find = queue.shift()) {
      await find().catch(() => undefined);
    }
    busy--;
  };
  return {
    add(find) {
      if (isStopped) return;
      queue.push(find);
      if (busy < lanes) void work();
    },
    stop() {
      isStopped = true;
    },
  };
}
