import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, VersionId } from '@/contracts/ids';
import type { ApiTask, ApiTaskKind } from '@/contracts/production/api-task';
import type {
  RenderEvent,
  RenderProgress,
  StreamRungMade,
  VersionCompleted,
  VersionEvent,
  VersionFailed,
} from '@/contracts/production/render-event';
import type { ProjectVideoJob, RenderJob } from '@/contracts/production/render-job';
import type { StreamJob } from '@/contracts/production/stream-job';

/** The product API's side of the queue. */
export interface JobQueue {
  /**
   * Enqueues the job in the caller's transaction. Users take turns, however many jobs each has waiting; a job
   * counts one turn per version.
   * @param person owner of the job. Calls for one user must not overlap.
   */
  enqueue(transaction: Transaction, job: RenderJob, person: string): Promise<void>;
  /**
   * Requests that a project's segments be rendered ahead while the queue is idle, and replaces an earlier
   * request for the project. The latest request runs first. It reports no outcome, is tried once, and is
   * withdrawn when the project's video is enqueued.
   */
  enqueueAhead(transaction: Transaction, job: ProjectVideoJob): Promise<void>;
  /**
   * Enqueues a job that runs while its renderer has no other, or after a while beside others. It is retried
   * when it fails or its renderer dies, and reports each rung.
   * @param rank the highest goes first.
   */
  enqueueStream(transaction: Transaction, job: StreamJob, rank: number): Promise<void>;
  /**
   * Returns those of the media that have a job of `enqueueStream`, including jobs that completed or were
   * given up within the last day.
   */
  listStreaming(mediaIds: readonly string[]): Promise<string[]>;
  /**
   * Ends the job with a `failed` event in the caller's transaction and asks its worker to stop. Does not
   * change a job that has already ended.
   */
  cancel(transaction: Transaction, jobId: JobId): Promise<void>;
  /**
   * Whether a request of the job was sent to a provider that charges for it. After `cancel`, within
   * its transaction, the answer is final: a cancelled job sends none.
   */
  hasSentRequest(database: Queryable, jobId: JobId): Promise<boolean>;
  /**
   * The job's stored reports that are not delivered yet, in order of arrival. Apply them before the job's
   * outcome, because a retried event may arrive after it.
   */
  listReports(database: Queryable, jobId: JobId): Promise<VersionEvent[]>;
  /** Returns those of the jobs that are waiting, running, or whose outcome is not delivered yet. */
  listAlive(jobIds: readonly JobId[]): Promise<JobId[]>;
  /** Returns the queue's state of the jobs; those that ended more than a day ago are gone. */
  describeJobs(jobIds: readonly JobId[]): Promise<JobDescription[]>;
  /**
   * Gives a running job to another worker, which continues from its checkpoints, in the caller's transaction.
   * @returns false for a job that is not running.
   */
  requeue(transaction: Transaction, jobId: JobId): Promise<boolean>;
  /**
   * Deletes the jobs of a deleted project, which contain its words, and all messages about them or their
   * media. A worker that runs one stops as if it was cancelled. Reads the whole queue.
   * @param project.jobIds all jobs that were enqueued for it.
   * @param project.mediaIds its media, whose streams may be in the queue.
   */
  forgetProject(
    transaction: Transaction,
    project: {
      readonly projectId: ProjectId;
      readonly jobIds: readonly JobId[];
      readonly mediaIds: readonly string[];
    },
  ): Promise<void>;
  /** Deletes the tasks of a user whose projects are already deleted. Reads the whole queue. */
  forgetPerson(transaction: Transaction, person: string): Promise<void>;
  /** Deletes checkpoints whose job left the queue, because they are no longer read. */
  sweepCheckpoints(): Promise<void>;
  /**
   * Calls `handle` for every event. An event is redelivered until `handle` resolves, so `handle` must be
   * idempotent; `progress` is best effort.
   */
  onEvent(handle: (event: RenderEvent) => Promise<void>): Promise<void>;
  /**
   * Enqueues work of the product API itself in the caller's transaction.
   * @param options.person owner of the work: one user's tasks leave room for others'.
   * @param options.delaySeconds minimum delay; absent: it starts at once.
   */
  enqueueTask(
    transaction: Transaction,
    task: ApiTask,
    options: { readonly person: string; readonly delaySeconds?: number },
  ): Promise<void>;
  /**
   * Takes tasks of a kind, several concurrently. A task is run again until `handle` resolves, and after its
   * process died, so `handle` must be idempotent.
   */
  onTask<Kind extends ApiTaskKind>(
    kind: Kind,
    handle: (task: Extract<ApiTask, { kind: Kind }>, run: TaskRun) => Promise<void>,
  ): Promise<void>;
  /** Numbers of waiting and running jobs, and the age of the oldest waiting job. */
  depth(): Promise<QueueDepth>;
  /** Like `depth`, for each kind of job in the queue. */
  depthByKind(): Promise<(QueueDepth & { kind: RenderJob['kind'] })[]>;
  close(): Promise<void>;
}

/** The queue's state of a job. */
export interface JobDescription {
  readonly jobId: JobId;
  readonly queue: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** Runs that were started. */
  readonly attempts: number;
  readonly created: Date;
  /** Start of the last run. */
  readonly started: Date | null;
  readonly ended: Date | null;
  /** The worker's last heartbeat. */
  readonly heartbeat: Date | null;
  /** The checkpoints that workers stored, oldest first. */
  readonly checkpoints: readonly { readonly name: string; readonly storedAt: string }[];
}

export interface TaskRun {
  /** Earlier runs that did not resolve. */
  readonly failures: number;
  /** Aborted when this process ends, or another process has taken over the task. */
  readonly signal: AbortSignal;
}

export interface QueueDepth {
  readonly waiting: number;
  readonly running: number;
  readonly oldestSeconds: number;
}

/** Small persisted values of a job that let the next worker skip completed steps. */
export interface JobCheckpoints {
  /** Resolves with undefined when nothing is stored under this name. */
  read(name: string): Promise<unknown>;
  /**
   * Like `write`, but rejects for a cancelled job. Use it before a step that must not start then, such as a
   * paid request.
   * @throws JobFailure cancelled.
   */
  begin(name: string, value: object): Promise<void>;
  /** Resolves once the value is stored. Rejects if the job no longer belongs to this worker. */
  write(name: string, value: object): Promise<void>;
}

/** A report on one version of a job; `report` adds the job. */
export type VersionReport = Omit<VersionCompleted, 'jobId'> | Omit<VersionFailed, 'jobId'>;

/** State of a part of a shared job: offered, being encoded by a renderer, or in the cache or the store. */
export type PartState = 'open' | 'taken' | 'finished';

/**
 * Parts of one job's work that several renderers share, each part encoded once. The job's holder chooses the
 * names.
 */
export interface SharedParts {
  /** Takes a part. @returns false if another renderer has it, or the job has ended. */
  take(part: string): Promise<boolean>;
  /** Reports that the job's holder can fetch a part. */
  finish(part: string): Promise<void>;
  /**
   * Returns the offered parts, which are empty before the offer; undefined if the job no longer has a holder.
   */
  list(): Promise<ReadonlyMap<string, PartState> | undefined>;
}

/** The holder's side of shared parts. Disposing of it withdraws the parts and the invitations. */
export interface OfferedParts extends SharedParts, AsyncDisposable {
  /** Offers these parts and withdraws any offered before. */
  offer(parts: readonly string[]): Promise<void>;
}

export interface JobRun {
  readonly job: RenderJob;
  readonly checkpoints: JobCheckpoints;
  /**
   * Aborted when the user cancels, the worker drains, another worker owns the job, or, after a report, it is
   * another user's turn. Unless cancelled, the job resumes later from its checkpoints.
   */
  readonly signal: AbortSignal;
  announce(progress: Omit<RenderProgress, 'kind' | 'jobId'>): void;
  /**
   * Resolves once the report is stored; it is then delivered even if this process or the product API
   * dies. Rejects if this worker no longer owns the job. A version may be reported again.
   * @throws JobFailure cancelled.
   */
  report(report: VersionReport): Promise<void>;
  /**
   * Invites other renderers to help with the job while they have no job of their own.
   * @param versionIds the versions that are still to be rendered.
   * @returns undefined if no other renderer would produce identical bytes; `busy` if those renderers have
   * jobs waiting, so that none is invited.
   */
  seekHelp(versionIds: readonly VersionId[]): Promise<OfferedParts | 'busy' | undefined>;
}

/** The renderer's side. If this process stops sending heartbeats, its jobs go to another worker. */
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
   * aborted when another starts, and called again when that has ended.
   */
  workAhead(handle: (job: ProjectVideoJob, signal: AbortSignal) => Promise<void>): Promise<void>;
  /**
   * Takes jobs of `enqueueStream`, one at a time and before those of `enqueueAhead`. `handle` is aborted when
   * a user's job starts, and called again when that has ended; a job that has waited long runs beside others.
   * Its result is reported.
   */
  workStreams(
    handle: (job: StreamJob, signal: AbortSignal) => Promise<StreamRungMade[]>,
  ): Promise<void>;
  /**
   * Takes invitations of `seekHelp`, one at a time and only while this process runs no job. `handle` is
   * aborted when a job starts or the job it helps with has ended. Parts that it took and did not finish are
   * offered again.
   * @param handle receives the job with those of its versions that are still to be rendered.
   */
  workHelp(
    handle: (job: ProjectVideoJob, parts: SharedParts, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Checks that the queue can be reached. @throws the error that prevents it. */
  check(): Promise<void>;
  /**
   * Takes no more jobs, requeues those still running after `finishWithinMs` (default: immediately), then
   * resolves.
   */
  drain(finishWithinMs?: number): Promise<void>;
}

/**
 * Thrown by a job's handler to classify the failure. Any other error counts as `transient`, and the job is
 * retried. `provider`: the provider failed, and a retry would not help.
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
