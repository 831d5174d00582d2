import { once } from 'node:events';

/** Schedules work for the time when this process runs no user's job. */
export interface IdleTime {
  /** Runs a user's job and immediately stops idle work. */
  interrupt<Result>(job: () => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` while there is no such job. Aborts its signal when a job arrives and calls it again after
   * the last job has ended, until `work` completes.
   * @throws the error of `work` if it was not interrupted; the reason of `signal` if that is aborted.
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
