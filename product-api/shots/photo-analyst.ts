import { createPictureProcesses, type PictureProcesses } from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';

/** A picture as a page is served it, and the JSON file that its findings are written to. */
export interface AnalysisTask {
  readonly from: string;
  readonly to: string;
}

/** Finds what photos show, in a process of its own: it is work for the processor. */
export type PhotoAnalyst = PictureProcesses<AnalysisTask, undefined>;

export function createPhotoAnalyst(): PhotoAnalyst {
  return createPictureProcesses(1, workerEntry(import.meta.url, './analyse-photo-worker'));
}
