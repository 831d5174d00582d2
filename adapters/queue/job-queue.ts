import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import type {
  CutCompleted,
  CutEvent,
  CutFailed,
  RenderEvent,
  RenderProgress,
} from '@/contracts/render-event';
import type { ProjectVideoJob, RenderJob } from '@/contracts/render-job';

/** The product API's side of the queue. */
export interface JobQueue {
  /**
   * Puts the job into the queue within the caller's transaction: both happen or neither. Jobs of
   * different people take turns, however many each has waiting, and a job counts as many turns as it has
   * cuts.
   * @param person whose job it is. Calls for one person must come one after the other.
   */
  enqueue(transaction: Transaction, job: RenderJob, person: string): Promise<void>;
  /**
   * Asks for the segments of a project's video while nobody waits for anything, in place of what was
   * asked for this project before. The latest that was asked for comes first. It has no outcome, is tried
   * once, and is withdrawn when the project's video is enqueued.
   */
  enqueueAhead(transaction: Transaction, job: ProjectVideoJob): Promise<void>;
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
  /**
   * Reports of the job that are stored and not handed over yet, in the order in which they came. Whoever
   * applies the job's outcome applies them first: an event that is tried again can come after it.
   */
  listReports(database: Queryable, jobId: JobId): Promise<CutEvent[]>;
  /** Those of the jobs that are waiting, running, or whose outcome is not handed over yet. */
  listAlive(jobIds: readonly JobId[]): Promise<JobId[]>;
  /**
   * Calls `handle` for every event. Each is handed over until `handle` resolves (so it must be
   * idempotent), except `progress`, which is best effort.
   */
  onEvent(handle: (event: RenderEvent) => Promise<void>): Promise<void>;
  /** Jobs waiting, jobs running, and how long the oldest that waits has done so. */
  depth(): Promise<QueueDepth>;
  /** The same for each kind of job that the queue holds. */
  depthByKind(): Promise<(QueueDepth & { kind: RenderJob['kind'] })[]>;
  close(): Promise<void>;
}

export interface QueueDepth {
  readonly waiting: number;
  readonly running: number;
  readonly oldestSeconds: number;
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

/** What is told of one cut of a job; `report` adds the job. */
export type CutReport = Omit<CutCompleted, 'jobId'> | Omit<CutFailed, 'jobId'>;

export interface JobRun {
  readonly job: RenderJob;
  readonly checkpoints: JobCheckpoints;
  /**
   * Aborted when the person cancels, the worker drains, the job belongs to another worker now, or after a
   * report when it is another person's turn. The job then goes on later, from its checkpoints.
   */
  readonly signal: AbortSignal;
  announce(progress: Omit<RenderProgress, 'kind' | 'jobId'>): void;
  /**
   * Resolves once the report is stored: it is then handed over even if this process or the product API
   * dies. Rejects when the job is no longer this worker's. A cut may be reported again.
   * @throws JobFailure cancelled.
   */
  report(report: CutReport): Promise<void>;
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
  /**
   * Takes jobs of `enqueueAhead`, one at a time and only while this process runs no other. `handle` is
   * aborted when one begins, and called again when it has ended.
   */
  workAhead(handle: (job: ProjectVideoJob, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Whether the queue can be reached. @throws whatever keeps it from that. */
  check(): Promise<void>;
  /**
   * Takes no more jobs, requeues those that still run after `finishWithinMs` (at once when absent), then
   * resolves.
   */
  drain(finishWithinMs?: number): Promise<void>;
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
