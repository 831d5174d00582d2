import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';
import { type ApiTask, type ApiTaskKind, apiTask } from '@/contracts/production/api-task';
import type { JobQueue, TaskRun } from './job-queue';
import { pollOptions, taskQueues } from './open-boss';

/** Maximum concurrent tasks of a kind in a process, and of one user among them. */
const AT_ONCE = 6;
const AT_ONCE_PER_PERSON = 2;
/** Immediate tasks are announced; polling finds delayed ones. */
const POLL_SECONDS = 3;

const workOptions = {
  ...pollOptions,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
  localConcurrency: AT_ONCE,
  localGroupConcurrency: AT_ONCE_PER_PERSON,
} as const;

/** Stores a task in the transaction of `db`. */
export async function enqueueTask(
  boss: PgBoss,
  db: Db,
  task: ApiTask,
  { person, delaySeconds }: Parameters<JobQueue['enqueueTask']>[2],
): Promise<void> {
  const wait = delaySeconds === undefined ? {} : { startAfter: Math.ceil(delaySeconds) };
  await boss.send(taskQueues[task.kind], task, { ...wait, group: { id: person }, db });
}

interface TakeOptions<Kind extends ApiTaskKind> {
  readonly kind: Kind;
  readonly handle: (task: Extract<ApiTask, { kind: Kind }>, run: TaskRun) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Takes tasks of a kind until the process ends. */
export async function takeTasks<Kind extends ApiTaskKind>(
  boss: PgBoss,
  { kind, handle, onError }: TakeOptions<Kind>,
): Promise<void> {
  const run = async ([job]: JobWithMetadata<object>[]) => {
    if (job === undefined) return;
    try {
      const task = apiTask.parse(job.data);
      if (!isOfKind(task, kind)) throw new Error(`a task of the kind ${task.kind} in its queue`);
      await handle(task, { failures: job.retryCount, signal: job.signal });
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  await boss.work(taskQueues[kind], workOptions, run);
}

function isOfKind<Kind extends ApiTaskKind>(
  task: ApiTask,
  kind: Kind,
): task is Extract<ApiTask, { kind: Kind }> {
  return task.kind === kind;
}
