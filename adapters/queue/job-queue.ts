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
   * Enqueues the job in the caller's transaction. Users take turns, however many jobs each has waiting; a
   * job counts one turn per version.
   * @param person owner of the job. Calls for one person must not overlap.
   */
  enqueue(transaction: Transaction, job: RenderJob, person: string): Promise<void>;
  /**
   * Requests that a project's segments be rendered ahead while the queue is idle, and replaces an earlier
   * request for the project. The latest request runs first. It reports no outcome, is tried once, and is
   * withdrawn when the project's video is enqueued.
   */
  enqueueAhead(transaction: Transaction, job: ProjectVideoJob): Promise<void>;
  /**
   * Enqueues a job that is done while its renderer has no other, or after a while beside others. It is tried
   * again when it fails or its renderer dies, and reports each rung.
   * @param rank the highest goes first.
   */
  enqueueStream(transaction: Transaction, job: StreamJob, rank: number): Promise<void>;
  /** Those of the media that have a job of `enqueueStream`, done or given up within the last day included. */
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
  /** Those of the jobs that are waiting, running, or whose outcome is not delivered yet. */
  listAlive(jobIds: readonly JobId[]): Promise<JobId[]>;
  /** What the queue holds of the jobs; those that ended more than a day ago are gone. */
  describeJobs(jobIds: readonly JobId[]): Promise<JobDescription[]>;
  /**
   * Gives a running job to another worker, which goes on from its checkpoints, in the caller's transaction.
   * @returns false for a job that is not running.
   */
  requeue(transaction: Transaction, jobId: JobId): Promise<boolean>;
  /**
   * Deletes the jobs of a project that is deleted, which hold its words, and all that tells of them or of
   * its media. A worker that has one stops as if it was cancelled. Reads the whole queue.
   * @param project.jobIds all that were enqueued for it.
   * @param project.mediaIds its files, of which streams may be made.
   */
  forgetProject(
    transaction: Transaction,
    project: {
      readonly projectId: ProjectId;
      readonly jobIds: readonly JobId[];
      readonly mediaIds: readonly string[];
    },
  ): Promise<void>;
  /** Deletes the tasks of a person, whose projects are deleted already. Reads the whole queue. */
  forgetPerson(transaction: Transaction, person: string): Promise<void>;
  /** Deletes checkpoints whose job left the queue: nothing reads them any more. */
  sweepCheckpoints(): Promise<void>;
  /**
   * Calls `handle` for every event. An event is redelivered until `handle` resolves, so `handle` must be
   * idempotent; `progress` is best effort.
   */
  onEvent(handle: (event: RenderEvent) => Promise<void>): Promise<void>;
  /**
   * Enqueues work of the product API itself in the caller's transaction.
   * @param options.person whose work it is: a person's tasks leave room for others'.
   * @param options.delaySeconds how long it waits at least; absent: it starts at once.
   */
  enqueueTask(
    transaction: Transaction,
    task: ApiTask,
    options: { readonly person: string; readonly delaySeconds?: number },
  ): Promise<void>;
  /**
   * Takes tasks of a kind, several at once. A task is run again until `handle` resolves, and when its process
   * died, so `handle` must be idempotent.
   */
  onTask<Kind extends ApiTaskKind>(
    kind: Kind,
    handle: (task: Extract<ApiTask, { kind: Kind }>, run: TaskRun) => Promise<void>,
  ): Promise<void>;
  /** Numbers of waiting and running jobs, and the age of the oldest waiting job. */
  depth(): Promise<QueueDepth>;
  /** The same for each kind of job that the queue holds. */
  depthByKind(): Promise<(QueueDepth & { kind: RenderJob['kind'] })[]>;
  close(): Promise<void>;
}

/** A job as the queue holds it. */
export interface JobDescription {
  readonly jobId: JobId;
  readonly queue: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** Runs that were begun. */
  readonly attempts: number;
  readonly created: Date;
  /** Of the last run. */
  readonly started: Date | null;
  readonly ended: Date | null;
  /** The worker's last sign of life. */
  readonly heartbeat: Date | null;
  /** What the workers stored for the next one, oldest first. */
  readonly checkpoints: readonly { readonly name: string; readonly storedAt: string }[];
}

export interface TaskRun {
  /** Runs before this one that did not resolve. */
  readonly failures: number;
  /** Aborted when this process ends, or the task belongs to another one. */
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
   * As `write`, but refuses a cancelled job. Use it before a step that must not start then, such as a
   * paid request.
   * @throws JobFailure cancelled.
   */
  begin(name: string, value: object): Promise<void>;
  /** Resolves once the value is stored. Rejects when the job is no longer this worker's. */
  write(name: string, value: object): Promise<void>;
}

/** A report on one version of a job; `report` adds the job. */
export type VersionReport = Omit<VersionCompleted, 'jobId'> | Omit<VersionFailed, 'jobId'>;

/** Where a part of a shared job stands: offered, being made by somebody, or in the cache or the store. */
export type PartState = 'open' | 'taken' | 'finished';

/** Parts of one job's work that several renderers make, each part once. Names are chosen by the job's holder. */
export interface SharedParts {
  /** Takes a part. @returns false where another renderer has it, or the job has ended. */
  take(part: string): Promise<boolean>;
  /** Says that a part lies where the job's holder finds it. */
  finish(part: string): Promise<void>;
  /** The parts that were offered, none before that; undefined where nobody holds the job any more. */
  list(): Promise<ReadonlyMap<string, PartState> | undefined>;
}

/** The holder's side of shared parts. Disposing of it withdraws the parts and the invitations. */
export interface OfferedParts extends SharedParts, AsyncDisposable {
  /** Offers these parts in place of any offered before. */
  offer(parts: readonly string[]): Promise<void>;
}

export interface JobRun {
  readonly job: RenderJob;
  readonly checkpoints: JobCheckpoints;
  /**
   * Aborted when the user cancels, the worker drains, another worker owns the job, or, after a report, it
   * is another user's turn. Unless cancelled, the job resumes later from its checkpoints.
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
   * @param versionIds the versions that are still to be made.
   * @returns undefined where no other renderer would make the same bytes; `busy` where jobs wait for those
   * that would, so that none is invited.
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
   * aborted when one begins, and called again when it has ended.
   */
  workAhead(handle: (job: ProjectVideoJob, signal: AbortSignal) => Promise<void>): Promise<void>;
  /**
   * Takes jobs of `enqueueStream`, one at a time and before those of `enqueueAhead`. `handle` is aborted when
   * a user's job begins, and called again when it has ended; a job that has waited long runs beside others.
   * What it resolves with is reported.
   */
  workStreams(
    handle: (job: StreamJob, signal: AbortSignal) => Promise<StreamRungMade[]>,
  ): Promise<void>;
  /**
   * Takes invitations of `seekHelp`, one at a time and only while this process runs no job. `handle` is
   * aborted when one begins or the job it helps with has ended. What it took and did not finish is offered
   * again.
   * @param handle receives the job with those of its versions that are still to be made.
   */
  workHelp(
    handle: (job: ProjectVideoJob, parts: SharedParts, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Whether the queue can be reached. @throws whatever keeps it from that. */
  check(): Promise<void>;
  /**
   * Takes no more jobs, requeues those still running after `finishWithinMs` (default: immediately), then
   * resolves.
   */
  drain(finishWithinMs?: number): Promise<void>;
}

/**
 * Thrown by a job's handler to classify the failure. Any other error counts as `transient`, and the job
 * is retried. `provider`: the provider failed, and a retry would not help.
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
