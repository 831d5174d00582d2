import { writeFile } from 'node:fs/promises';
import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { findInPhoto } from './find-in-photo';
import type { AnalysisTask } from './photo-analyst';

/** A process of its own: decoding may bring it down, and finding edges keeps a processor busy. */

process.on('message', (task: AnalysisTask) => {
  void perform(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

async function perform({ from, to }: AnalysisTask): Promise<PictureAnswer<undefined>> {
  try {
    await writeFile(to, JSON.stringify(await findInPhoto(from)));
    return { kind: 'done', done: undefined };
  } catch {
    return { kind: 'refused', reason: 'damaged', message: 'This photo could not be read.' };
  }
}
