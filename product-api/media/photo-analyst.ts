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

/** What is read from a file, and the JSON file that it is written to. */
export interface AnalysisTask {
  /**
   * `findings`: what a picture shows, read from the copy that a page is served. `capture`: when and where
   * a photo was taken, read from the unchanged upload.
   */
  readonly reads: 'findings' | 'capture';
  readonly from: string;
  readonly to: string;
}

/** Reads photos, as many at once as it has processes. `perform` also throws NoFreeSlot. */
export interface PhotoAnalyst extends PictureProcesses<AnalysisTask, undefined> {
  readonly processes: number;
}

/** What a process and the network it asks need at their peak, with room for the rest of the machine. */
const BYTES = 2_000_000_000;
const MOST = 4;

/** As many as this machine, or its container, has cores and memory for. */
export function planAnalysts(): number {
  const affordable = Math.floor(readMemoryLimit() / BYTES);
  return Math.max(1, Math.min(MOST, availableParallelism(), affordable));
}

/** As long as sixty photos take on a busy machine. */
const MAX_WAIT_MS = 60_000;

/** Analyses in processes of its own: it is work for the processor. */
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
