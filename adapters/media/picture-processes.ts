import { readFile } from 'node:fs/promises';
import { type ForkedWorker, forkWorker } from '@/adapters/process/fork-worker';
import type { Sandbox } from '@/adapters/process/sandbox';
import { MediaRefused, type MediaWork } from './media-reader';
import { type OwnFolder, openOwnFolder } from './own-folder';

/** Limits of one task. */
export interface PictureLimits {
  /** Processor time; where that is unavailable (not on Linux), elapsed time. */
  readonly timeoutMs: number;
  /** Resident memory of the process and its children. */
  readonly maxMemoryBytes: number;
  /**
   * Whether the kernel also enforces the memory limit; only for processes whose networks do not reserve
   * memory in advance.
   */
  readonly isEnforced?: boolean | undefined;
}

/** Decoding a photo within `photoBudgets` takes less; more than this is a fault. */
export const DECODING: PictureLimits = { timeoutMs: 60_000, maxMemoryBytes: 2_000_000_000 };
/** Largest file that a process may write: many times a photo of 100 megapixels as a JPEG. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;
const WATCH_MS = 250;
/** A task that is blocked or starved is aborted after this many times its own limit of elapsed time. */
const MAX_WAITING = 8;
/** An idle process exits after this time, because decoders do not return memory to the system. */
const IDLE_MS = 30_000;
/** Further idle processes exit at once: each holds 70 MB. */
const MAX_IDLE = 2;

/** A process's response to a task. */
export type PictureAnswer<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'refused'; readonly reason: MediaRefused['reason']; readonly message: string };

interface PictureProcess<Done> {
  readonly owner: string | undefined;
  readonly worker: ForkedWorker;
  readonly folder: OwnFolder | undefined;
  onAnswer?: ((answer: PictureAnswer<Done>) => void) | undefined;
  onDeath?: (() => void) | undefined;
  idleTimer?: NodeJS.Timeout | undefined;
}

/** Options of a task. */
export interface PictureWork {
  /**
   * Identifies the user who owns the pictures. A process that read one user's pictures reads no other user's;
   * without an owner it only reads those of one task.
   */
  readonly owner: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Paths in the task. A confined process reads and writes copies of these files, and no others. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly timeoutMs?: number | undefined;
}

/** Returns the options of a task that reads one file and writes others. */
export function toPictureWork(
  { from, to, clearTo }: { readonly from: string; readonly to: string; readonly clearTo?: string },
  { owner, signal }: MediaWork = {},
): PictureWork {
  const writes = clearTo === undefined ? [to] : [to, clearTo];
  return { owner, signal, reads: [from], writes };
}

export interface PictureProcesses<Task, Done> {
  /** @throws MediaRefused, also if the picture crashed the process. */
  perform(task: Task, work: PictureWork): Promise<Done>;
  close(): Promise<void>;
}

export interface PictureProcessOptions {
  readonly limits?: PictureLimits | undefined;
  /** Confines each process to its own folder, without network; absent: processes run unconfined. */
  readonly sandbox?: Sandbox | undefined;
}

/**
 * A pool of processes that decode or draw pictures, started on demand; each runs one task at a time, for one
 * user only. Callers limit the number of concurrent tasks.
 * @param entry module they run; it answers each task with a `PictureAnswer`.
 */
export function createPictureProcesses<Task, Done>(
  entry: URL,
  { limits = DECODING, sandbox }: PictureProcessOptions = {},
): PictureProcesses<Task, Done> {
  const idle: PictureProcess<Done>[] = [];
  const all = new Set<PictureProcess<Done>>();

  async function start(owner: string | undefined): Promise<PictureProcess<Done>> {
    const folder = sandbox && (await openOwnFolder());
    const started: PictureProcess<Done> = {
      owner,
      folder,
      worker: forkWorker(entry, {
        maxOldSpaceMb: 512,
        env: {},
        memoryBytes: limits.isEnforced ? limits.maxMemoryBytes : undefined,
        fileBytes: MAX_FILE_BYTES,
        confined: sandbox && folder && { sandbox, folder: folder.path },
      }),
    };
    // A pending call keeps this process alive by its timer; an idle worker process must not.
    started.worker.unref();
    all.add(started);
    started.worker.onMessage((answer) => started.onAnswer?.(answer as PictureAnswer<Done>));
    started.worker.onExit(() => {
      all.delete(started);
      const place = idle.indexOf(started);
      if (place >= 0) idle.splice(place, 1);
      started.onDeath?.();
      void folder?.remove();
    });
    return started;
  }

  function takeIdle(owner: string | undefined): PictureProcess<Done> | undefined {
    const place = idle.findIndex((each) => each.owner === owner);
    return place < 0 ? undefined : idle.splice(place, 1)[0];
  }

  function putBack(taken: PictureProcess<Done>): void {
    if (!all.has(taken)) return;
    if (taken.owner === undefined) {
      taken.worker.kill();
      return;
    }
    taken.idleTimer = setTimeout(() => taken.worker.kill(), IDLE_MS).unref();
    idle.push(taken);
    if (idle.length > MAX_IDLE) idle.shift()?.worker.kill();
  }

  return {
    async perform(task, { owner, signal, timeoutMs = limits.timeoutMs, reads = [], writes = [] }) {
      signal?.throwIfAborted();
      const taken = takeIdle(owner) ?? (await start(owner));
      clearTimeout(taken.idleTimer);
      try {
        const inside = (await taken.folder?.bring(task, { reads, writes })) ?? task;
        const answer = await ask(taken, inside, { ...limits, timeoutMs, signal });
        if (answer.kind === 'done') await taken.folder?.fetch(writes);
        await taken.folder?.clear();
        putBack(taken);
        if (answer.kind === 'refused') throw new MediaRefused(answer.reason, answer.message);
        return answer.done;
      } catch (error) {
        if (!idle.includes(taken)) taken.worker.kill();
        throw error;
      }
    },
    async close() {
      for (const { worker } of all) worker.kill();
    },
  };
}

/** Runs one task in one process until it answers, dies, times out or exceeds its memory limit. */
function ask<Done>(
  taken: PictureProcess<Done>,
  task: unknown,
  { timeoutMs, maxMemoryBytes, signal }: PictureLimits & { signal: AbortSignal | undefined },
): Promise<PictureAnswer<Done>> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (settle: () => void) => {
      if (stop.signal.aborted) return;
      stop.abort();
      clearInterval(watch);
      taken.onAnswer = undefined;
      taken.onDeath = undefined;
      settle();
    };
    const refuse = (message: string) => end(() => reject(new MediaRefused('damaged', message)));
    const { pid } = taken.worker;
    const begin = performance.now();
    const useBefore = readUse(pid);
    const watch = setInterval(async () => {
      const [{ memoryBytes, processorMs }, before] = [await readUse(pid), await useBefore];
      if (memoryBytes > maxMemoryBytes) refuse('It needs too much memory to be read.');
      const elapsed = performance.now() - begin;
      const worked = process.platform === 'linux' ? processorMs - before.processorMs : elapsed;
      if (worked > timeoutMs || elapsed > MAX_WAITING * timeoutMs) {
        refuse('It takes too long to read.');
      }
    }, WATCH_MS);
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)), {
      signal: stop.signal,
    });
    taken.onAnswer = (answer) => end(() => resolve(answer));
    taken.onDeath = () => refuse('This photo could not be read.');
    if (!taken.worker.send(task)) refuse('This photo could not be read.');
  });
}

interface ProcessUse {
  /** Resident memory. */
  readonly memoryBytes: number;
  /** Processor time of all its threads since the start. */
  readonly processorMs: number;
}

/** Returns the resource use of a process and its children; 0 if unknown (Linux only). */
async function readUse(pid: number | undefined): Promise<ProcessUse> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [memory, times, children] = await Promise.all([
    read('statm'),
    read('stat'),
    read(`task/${pid}/children`),
  ]);
  const own = {
    memoryBytes: Number(memory.split(' ')[1] ?? 0) * 4096,
    processorMs: toProcessorMs(times),
  };
  const started = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(readUse));
  return started.reduce(
    (sum, use) => ({
      memoryBytes: sum.memoryBytes + use.memoryBytes,
      processorMs: sum.processorMs + use.processorMs,
    }),
    own,
  );
}

/** Linux counts in hundredths of a second on every architecture. */
const TICK_MS = 10;

/** @param stat a line of `/proc/PID/stat`; the name in it may contain spaces and brackets. */
function toProcessorMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}
