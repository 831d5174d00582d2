/** Runs queued work in order while no request is waiting. */
export interface FindAhead {
  add(find: () => Promise<unknown>): void;
  /** Drops the work that has not started. */
  stop(): void;
}

/**
 * Analyses photos as soon as they are uploaded, so that a later edit hardly has to wait. Findings that fail
 * here, or are lost when the process ends, are computed at the first request.
 * @param lanes number of photos analysed concurrently.
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
