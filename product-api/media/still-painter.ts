import { createPictureProcesses, type PictureProcesses } from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots } from '@/adapters/process/process-slots';
import type { Storyboard } from '@/contracts/production/storyboard';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { CameraMove } from '@/engine/camera/photo-camera-path';
import type { Words } from '@/titles/draw-words';

/** A frame of a version that shows only one shot, or that shot as a post. */
export interface StillTask {
  /** A local copy of the shot's picture; for a clip, its poster. */
  readonly path: string;
  readonly shot: Omit<CameraMove, 'scene'> & FrameSize & { readonly kind: 'photo' | 'clip' };
  /** Findings of a photo. */
  readonly findings: Pick<PhotoFindings, 'interest' | 'analysis'> | undefined;
  /** Size of the frame in pixels. */
  readonly size: FrameSize;
  /** Position of the shot in the storyboard. */
  readonly position: number;
  readonly storyboard: Storyboard;
  /** Words of the version; pictures in them are local files. */
  readonly words: Words | undefined;
  /** Whether it is a standalone picture that shows only the title, laid out as on a poster. */
  readonly isPost?: boolean | undefined;
}

/** Paints stills. @returns a JPEG as base64. `perform` also throws NoFreeSlot. */
export type StillPainter = PictureProcesses<StillTask, string>;

/** Time for twelve shots while a few users are waiting. */
const MAX_WAIT_MS = 30_000;

/** Paints in a separate process, one still at a time, because it is CPU-bound. */
export function createStillPainter(): StillPainter {
  const slots = createProcessSlots(1, MAX_WAIT_MS);
  const entry = workerEntry(import.meta.url, './paint-still-worker');
  const processes = createPictureProcesses<StillTask, string>(entry);
  return {
    perform: (task, work) => slots.run(() => processes.perform(task, work), work),
    close: () => processes.close(),
  };
}
