import { createPictureProcesses, type PictureProcesses } from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots } from '@/adapters/process/process-slots';
import type { Storyboard } from '@/contracts/production/storyboard';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { CameraMove } from '@/engine/camera/photo-camera-path';
import type { Words } from '@/titles/draw-words';

/** A frame of a version that shows one shot alone, or that shot as a post. */
export interface StillTask {
  /** A copy of the shot's picture on this machine; of a clip its poster. */
  readonly path: string;
  readonly shot: Omit<CameraMove, 'scene'> & FrameSize & { readonly kind: 'photo' | 'clip' };
  /** What a photo shows. */
  readonly findings: Pick<PhotoFindings, 'interest' | 'analysis'> | undefined;
  /** Of the frame, in pixels. */
  readonly size: FrameSize;
  /** Where the shot is in the storyboard. */
  readonly position: number;
  readonly storyboard: Storyboard;
  /** Pictures in them are files on this machine. */
  readonly words: Words | undefined;
  /** A picture of its own: of the words it has the title, set as on a poster. */
  readonly isPost?: boolean | undefined;
}

/** Paints stills. @returns a JPEG as base64. `perform` also throws NoFreeSlot. */
export type StillPainter = PictureProcesses<StillTask, string>;

/** A look at twelve shots by a few people at once. */
const MAX_WAIT_MS = 30_000;

/** Paints in a process of its own, one still at a time: it is work for the processor. */
export function createStillPainter(): StillPainter {
  const slots = createProcessSlots(1, MAX_WAIT_MS);
  const entry = workerEntry(import.meta.url, './paint-still-worker');
  const processes = createPictureProcesses<StillTask, string>(entry);
  return {
    perform: (task, work) => slots.run(() => processes.perform(task, work), work),
    close: () => processes.close(),
  };
}
