import { createPictureProcesses, type PictureProcesses } from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots } from '@/adapters/process/process-slots';

/** A picture as a page is served it, and the JSON file that its findings are written to. */
export interface AnalysisTask {
  readonly from: string;
  readonly to: string;
}

/** Finds what photos show, one after the other. `perform` also throws NoFreeSlot. */
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
