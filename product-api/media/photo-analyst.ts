import { availableParallelism } from 'node:os';
import {
  createPictureProcesses,
  type PictureProcesses,
  toPictureWork,
} from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';
import { readMemoryLimit } from '@/adapters/process/memory-limit';
import { createProcessSlots } from '@/adapters/process/process-slots';
import type { Sandbox } from '@/adapters/process/sandbox';

/** An input file, and the JSON file for its result. */
export interface AnalysisTask {
  /**
   * `findings`: analyses a picture in its served copy. `capture`: reads time and place of a photo from the
   * unchanged upload.
   */
  readonly reads: 'findings' | 'capture';
  readonly from: string;
  readonly to: string;
}

/** Reads photos, as many at a time as it has processes. `perform` also throws NoFreeSlot. */
export interface PhotoAnalyst extends PictureProcesses<AnalysisTask, undefined> {
  readonly processes: number;
}

/** Peak memory of a process and its neural network, with room for the rest of the machine. */
const BYTES = 2_000_000_000;
const MOST = 4;

/** Returns the number of processes for which this machine or container has cores and memory. */
export function planAnalysts(): number {
  const affordable = Math.floor(readMemoryLimit() / BYTES);
  return Math.max(1, Math.min(MOST, availableParallelism(), affordable));
}

/** Time that 60 photos take on a busy machine. */
const MAX_WAIT_MS = 60_000;

/** Analyses in separate processes, because it is CPU-bound. */
export function createPhotoAnalyst(processes: number, sandbox?: Sandbox): PhotoAnalyst {
  const slots = createProcessSlots(processes, MAX_WAIT_MS);
  const entry = workerEntry(import.meta.url, './analyse-photo-worker');
  const pool = createPictureProcesses<AnalysisTask, undefined>(entry, { sandbox });
  return {
    processes,
    perform: (task, work) =>
      slots.run(() => pool.perform(task, { ...toPictureWork(task, work), ...work }), work),
    close: () => pool.close(),
  };
}
