import type { Worker } from 'node:worker_threads';
import { workerEntry } from '@/adapters/process/fork-worker';
import { startThread } from '@/adapters/process/start-thread';
import type { FrameCommand } from '@/engine/raster/frame-command';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { painterBytes } from '@/engine/raster/painter';
import type { FrameWorkerSetting } from './frame-worker';

/** Threads that paint frames; commands wait until one is free. */
export interface FramePool {
  /** Resolves when the frame is in the memory. */
  paint(command: FrameCommand): Promise<void>;
  close(): Promise<void>;
}

interface Task {
  readonly command: FrameCommand;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createFramePool(
  frames: FrameMemory,
  threads: number,
  painters: Pick<FrameWorkerSetting, 'width' | 'height' | 'isBackground'>,
): FramePool {
  const waiting: Task[] = [];
  const running = new Map<Worker, Task>();
  const idle: Worker[] = [];
  let failure: unknown;

  const next = () => {
    while (waiting.length > 0 && idle.length > 0) {
      const task = waiting.shift();
      const worker = idle.pop();
      if (task === undefined || worker === undefined) return;
      running.set(worker, task);
      worker.postMessage(task.command);
    }
  };
  const fail = (error: unknown) => {
    failure = error;
    for (const task of [...waiting, ...running.values()]) task.reject(error);
    waiting.length = 0;
    running.clear();
  };
  const workers = Array.from({ length: threads }, () => {
    const worker = startWorker(frames, painters);
    worker.on('message', () => {
      running.get(worker)?.resolve();
      running.delete(worker);
      idle.push(worker);
      next();
    });
    worker.on('error', fail);
    return worker;
  });
  idle.push(...workers);

  return {
    paint: (command) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        waiting.push({ command, resolve, reject });
        next();
      }),
    async close() {
      fail(new Error('the frame pool was closed'));
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function startWorker(frames: FrameMemory, painter: Parameters<typeof createFramePool>[2]): Worker {
  const entry = workerEntry(import.meta.url, './frame-worker');
  const workerData: FrameWorkerSetting = {
    ...painter,
    memory: frames.memory,
    address: frames.allocate(painterBytes(painter.width, painter.height)),
  };
  return startThread(entry, workerData);
}
