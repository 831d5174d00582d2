import { readFile } from 'node:fs/promises';
import { type ForkedWorker, forkWorker } from '@/adapters/process/fork-worker';
import { MediaRefused } from './media-reader';

const DECODE_TIMEOUT_MS = 60_000;
/** A HEIC of 100 megapixels, the upload limit, needs about 1.6 GB. */
const MAX_MEMORY_BYTES = 2_500_000_000;
const WATCH_MS = 250;
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
export function createPictureProcesses<Task, Done>(entry: URL): PictureProcesses<Task, Done> {
  const idle: PictureProcess<Done>[] = [];
  const all = new Set<PictureProcess<Done>>();

  function start(): PictureProcess<Done> {
    const started: PictureProcess<Done> = {
      worker: forkWorker(entry, { maxOldSpaceMb: 512, env: {} }),
    };
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
      const answer = await ask(taken, task, signal).catch((error: unknown) => {
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
  signal: AbortSignal | undefined,
): Promise<PictureAnswer<Done>> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (settle: () => void) => {
      if (stop.signal.aborted) return;
      stop.abort();
      clearTimeout(timer);
      clearInterval(watch);
      taken.onAnswer = undefined;
      taken.onDeath = undefined;
      settle();
    };
    const refuse = (message: string) => end(() => reject(new MediaRefused('damaged', message)));
    const timer = setTimeout(() => refuse('It takes too long to read.'), DECODE_TIMEOUT_MS);
    const watch = setInterval(() => {
      void readMemory(taken.worker.pid).then((bytes) => {
        if (bytes > MAX_MEMORY_BYTES) refuse('It needs too much memory to be read.');
      });
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
