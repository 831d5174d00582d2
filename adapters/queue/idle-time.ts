import { once } from 'node:events';

/** The time of this process in which nobody waits for what it makes. */
export interface IdleTime {
  /** Runs a job somebody waits for; what runs in idle time is stopped at once. */
  interrupt<Result>(job: () => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` while there is no such job. Its signal is aborted when one comes, and it is called again
   * when the last has ended, until it ends by itself.
   * @throws what `work` throws uninterrupted; the reason of `signal` when that is aborted.
   */
  use(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
}

export function createIdleTime(): IdleTime {
  let jobs = 0;
  let idle = new AbortController();
  const ended = new EventTarget();
  return {
    async interrupt(job) {
      jobs += 1;
      idle.abort(new Error('Somebody waits for another job.'));
      try {
        return await job();
      } finally {
        jobs -= 1;
        if (jobs === 0) {
          idle = new AbortController();
          ended.dispatchEvent(new Event('idle'));
        }
      }
    },
    async use(work, signal) {
      for (;;) {
        signal.throwIfAborted();
        if (jobs > 0) await once(ended, 'idle', { signal });
        const interrupted = idle.signal;
        try {
          return await work(AbortSignal.any([signal, interrupted]));
        } catch (error) {
          signal.throwIfAborted();
          if (!interrupted.aborted) throw error;
        }
      }
    },
  };
}
