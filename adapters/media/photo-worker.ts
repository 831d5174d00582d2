import sharp from 'sharp';
import { answerTasks } from '@/adapters/process/answer-tasks';
import { type CompareTask, isSamePicture } from './compare-pictures';
import { MediaRefused } from './media-reader';
import { type LogoDone, type LogoTask, normaliseLogo } from './normalise-logo';
import {
  type MeasureTask,
  measurePhoto,
  normalisePhoto,
  type PhotoDone,
  type PhotoTask,
} from './normalise-photo';
import type { PictureAnswer, PictureProcesses } from './picture-processes';
import { type BareCopyTask, type ResizeTask, resizePicture, writeBareCopy } from './resize-picture';

/** A separate process that decodes untrusted pictures, so that a decoder crash ends only this process. */
export type PictureTask =
  | ({ readonly kind: 'measure' } & MeasureTask)
  | ({ readonly kind: 'normalise' } & PhotoTask)
  | ({ readonly kind: 'compare' } & CompareTask)
  | ({ readonly kind: 'logo' } & LogoTask)
  | ({ readonly kind: 'resize' } & ResizeTask)
  | ({ readonly kind: 'bare copy' } & BareCopyTask);

interface PictureDone {
  readonly pixels?: number | undefined;
  readonly isSame?: boolean;
  readonly photo?: PhotoDone;
  readonly logo?: LogoDone;
}

export type PhotoProcesses = PictureProcesses<PictureTask, PictureDone>;

// libheif prints warnings to standard output, which is reserved for the log.
console.log = () => undefined;
sharp.cache(false);
sharp.concurrency(1);

answerTasks(perform);

async function perform(task: PictureTask): Promise<PictureAnswer<PictureDone>> {
  try {
    if (task.kind === 'measure') {
      return { kind: 'done', done: { pixels: await measurePhoto(task) } };
    }
    if (task.kind === 'normalise') {
      return { kind: 'done', done: { photo: await normalisePhoto(task) } };
    }
    if (task.kind === 'compare') {
      return { kind: 'done', done: { isSame: await isSamePicture(task) } };
    }
    if (task.kind === 'logo') {
      return { kind: 'done', done: { logo: await normaliseLogo(task) } };
    }
    if (task.kind === 'bare copy') await writeBareCopy(task);
    else await resizePicture(task);
    return { kind: 'done', done: {} };
  } catch (error) {
    return toRefusal(error);
  }
}

function toRefusal(error: unknown): PictureAnswer<PictureDone> {
  if (error instanceof MediaRefused) {
    return { kind: 'refused', reason: error.reason, message: error.message };
  }
  const text = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(text)) {
    return { kind: 'refused', reason: 'too_large', message: 'It has too many pixels.' };
  }
  return { kind: 'refused', reason: 'damaged', message: 'This photo is damaged.' };
}
