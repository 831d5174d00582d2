import { createPictureProcesses, type PictureProcesses } from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots } from '@/adapters/process/process-slots';

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

/** Reads photos, one after the other. `perform` also throws NoFreeSlot. */
export type PhotoAnalyst = PictureProcesses<AnalysisTask, undefined>;

/** As long as sixty photos take on a busy machine. */
const MAX_WAIT_MS = 60_000;

/** Analyses in a process of its own: it is work for the processor. */
export function createPhotoAnalyst(): PhotoAnalyst {
  const slots = createProcessSlots(1, MAX_WAIT_MS);
  const entry = workerEntry(import.meta.url, './analyse-photo-worker');
  const processes = createPictureProcesses<AnalysisTask, undefined>(entry);
  return {
    perform: (task, signal) => slots.run(() => processes.perform(task, signal), signal),
    close: () => processes.close(),
  };
}
