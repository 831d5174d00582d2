import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import type {
  CutCompleted,
  CutFailed,
  RenderEvent,
  RenderProgress,
} from '@/contracts/render-event';
import type { RenderJob } from '@/contracts/render-job';

/** The product API's side of the queue. */
export interface JobQueue {
  /**
   * Puts the job into the queue within the caller's transaction: both happen or neither. Jobs of
   * different people take turns, however many each has waiting.
   * @param person whose job it is. Calls for one person must come one after the other.
   */
  enqueue(transaction: Transaction, job: RenderJob, person: string): Promise<void>;
  /**
   * Ends the job with a `failed` event within the caller's transaction, and asks whoever runs it to
   * stop. A job that ended before stays as it ended.
   */
  cancel(transaction: Transaction, jobId: JobId): Promise<void>;
  /**
   * Whether a request of the job was sent to a provider that charges for it. After `cancel`, within
   * its transaction, the answer is final: a cancelled job sends none.
   */
  hasSentRequest(database: Queryable, jobId: JobId): Promise<boolean>;
  /** Those of the jobs that are waiting, running, or whose outcome is not handed over yet. */
  listAlive(jobIds: readonly JobId[]): Promise<JobId[]>;
  /**
   * Calls `handle` for every event. `completed` and `failed` are handed over until `handle` resolves
   * (so it must be idempotent); `progress` is best effort.
   */
  onEvent(handle: (event: RenderEvent) => Promise<void>): Promise<void>;
  /** For /metrics: jobs waiting, and the age in seconds of the oldest. */
  depth(): Promise<{ waiting: number; running: number; oldestSeconds: number }>;
  close(): Promise<void>;
}

/** Small values a job keeps beyond the life of its worker, so as not to do something twice. */
export interface JobCheckpoints {
  /** Resolves with undefined when nothing is stored under this name. */
  read(name: string): Promise<unknown>;
  /**
   * As `write`, for what must not begin once the job was cancelled, such as a request that costs money.
   * @throws JobFailure cancelled.
   */
  begin(name: string, value: object): Promise<void>;
  /** Resolves once the value is stored. Rejects when the job is no longer this worker's. */
  write(name: string, value: object): Promise<void>;
}

export interface JobRun {
  readonly job: RenderJob;
  readonly checkpoints: JobCheckpoints;
  /** Aborted when the person cancels, the worker drains, or the job belongs to another worker now. */
  readonly signal: AbortSignal;
  announce(progress: Omit<RenderProgress, 'kind' | 'jobId'>): void;
  /** Hands over the outcome of one cut. Resolves once it is stored; it is then delivered at least once. */
  report(event: Omit<CutCompleted, 'jobId'> | Omit<CutFailed, 'jobId'>): Promise<void>;
}

/** The renderer's side. Another worker gets a running job when this process no longer sends heartbeats. */
export interface JobWorker {
  /**
   * Starts taking jobs and resolves. `handle` resolves with the `completed` event's result, or throws
   * `JobFailure` or anything else. It may be called again for a job it did not finish.
   */
  work(
    handle: (run: JobRun) => Promise<Extract<RenderEvent, { kind: 'completed' }>['result']>,
  ): Promise<void>;
  /** Takes no more jobs, requeues those that run, then resolves. */
  drain(): Promise<void>;
}

/**
 * Thrown by a job's handler to say how it failed. Any other error counts as `transient`: the job
 * is tried again. `provider`: whoever makes it for us failed in a way that trying again does not mend.
 */
export class JobFailure extends Error {
  constructor(
    readonly failure: 'input' | 'transient' | 'provider' | 'cancelled',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'JobFailure';
  }
}
