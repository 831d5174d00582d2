import { writeFile } from 'node:fs/promises';
import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { readCapture } from '@/adapters/picture/read-capture';
import { answerTasks } from '@/adapters/process/answer-tasks';
import { findInPhoto } from './find-in-photo';
import type { AnalysisTask } from './photo-analyst';

/** Runs in a separate process, because decoding may crash it, and edge detection is CPU-bound. */
answerTasks(perform);

async function perform({ reads, from, to }: AnalysisTask): Promise<PictureAnswer<undefined>> {
  try {
    const found = reads === 'capture' ? await readCapture(from) : await findInPhoto(from);
    await writeFile(to, JSON.stringify(found));
    return { kind: 'done', done: undefined };
  } catch {
    return { kind: 'refused', reason: 'damaged', message: 'This photo could not be read.' };
  }
}
