import { readFile } from 'node:fs/promises';
import { type ForkedWorker, forkWorker } from '@/adapters/process/fork-worker';
import { MediaRefused } from './media-reader';

/** What one task may take. */
export interface PictureLimits {
  /** Without the time in which it waited for a processor (Linux only), of which there may be much on a busy machine. */
  readonly timeoutMs: number;
  /** Resident memory of the process. */
  readonly maxMemoryBytes: number;
}

/** A HEIC of 100 megapixels, the upload limit, needs about 1.6 GB. */
const DECODING: PictureLimits = { timeoutMs: 60_000, maxMemoryBytes: 2_500_000_000 };
const WATCH_MS = 250;
/** A task that waits for a processor is given up after so many times its own time. */
const MAX_WAITING = 8;
/** An idle process exits after this time, because decoders do not return memory to the system. */
const IDLE_MS = 30_000;

/** What a process sends for a task. */
export type PictureAnswer<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'refused'; readonly reason: MediaRefused['reason']; readonly message: string };

interface PictureProcess<Done> {
  readonly worker: ForkedWorker;
  onAnswer?: ((answer: PictureAnswer<Done>) => void) | undefined;
  onDeath?: (() => void) | undefined;
  idleTimer?: NodeJS.Timeout | undefined;
}

export interface PictureProcesses<Task, Done> {
  /** @throws MediaRefused, also if the picture crashed the process. */
  perform(task: Task, signal?: AbortSignal): Promise<Done>;
  close(): Promise<void>;
}

/**
 * A pool of processes that decode or draw pictures, started on demand; each runs one task at a time.
 * Callers limit the number of concurrent tasks.
 * @param entry module they run; it answers each task with a `PictureAnswer`.
 */
export function createPictureProcesses<Task, Done>(
  entry: URL,
  limits: PictureLimits = DECODING,
): PictureProcesses<Task, Done> {
  const idle: PictureProcess<Done>[] = [];
  const all = new Set<PictureProcess<Done>>();

  function start(): PictureProcess<Done> {
    const started: PictureProcess<Done> = {
      worker: forkWorker(entry, { maxOldSpaceMb: 512, env: {} }),
    };
    // A caller that waits for an answer is kept by its timer; an idle process keeps nobody.
    started.worker.unref();
    all.add(started);
    started.worker.onMessage((answer) => started.onAnswer?.(answer as PictureAnswer<Done>));
    started.worker.onExit(() => {
      all.delete(started);
      const place = idle.indexOf(started);
      if (place >= 0) idle.splice(place, 1);
      started.onDeath?.();
    });
    return started;
  }

  return {
    async perform(task, signal) {
      signal?.throwIfAborted();
      const taken = idle.pop() ?? start();
      clearTimeout(taken.idleTimer);
      const answer = await ask(taken, task, { ...limits, signal }).catch((error: unknown) => {
        taken.worker.kill();
        throw error;
      });
      taken.idleTimer = setTimeout(() => taken.worker.kill(), IDLE_MS).unref();
      if (all.has(taken)) idle.push(taken);
      if (answer.kind === 'refused') throw new MediaRefused(answer.reason, answer.message);
      return answer.done;
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
    const waitedBefore = readWaitedMs(pid);
    const watch = setInterval(async () => {
      if ((await readMemory(pid)) > maxMemoryBytes) refuse('It needs too much memory to be read.');
      const waited = Math.max(0, (await readWaitedMs(pid)) - (await waitedBefore));
      const elapsed = performance.now() - begin;
      const isTooLong = elapsed - waited > timeoutMs || elapsed > MAX_WAITING * timeoutMs;
      if (isTooLong) refuse('It takes too long to read.');
    }, WATCH_MS);
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)), {
      signal: stop.signal,
    });
    taken.onAnswer = (answer) => end(() => resolve(answer));
    taken.onDeath = () => refuse('This photo could not be read.');
    if (!taken.worker.send(task)) refuse('This photo could not be read.');
  });
}

/** Resident memory of a process in bytes (Linux only). */
async function readMemory(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * 4096;
}

/** Milliseconds in which a process was ready to run and had no processor, since its start; 0 where that is unknown. */
async function readWaitedMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) / 1e6;
}
