import { writeFile } from 'node:fs/promises';
import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { readRawPicture } from '@/adapters/picture/raw-picture';
import type { PhotoFindings } from '@/contracts/photo-findings';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { measureInterest } from '@/engine/framing/find-focus';
import { findScene } from '@/engine/framing/find-scene';
import { analysePicture } from '@/engine/framing/picture-analysis';
import type { AnalysisTask } from './photo-analyst';

/** A process of its own: decoding may bring it down, and finding edges keeps a processor busy. */

process.on('message', (task: AnalysisTask) => {
  void perform(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

async function perform({ from, to }: AnalysisTask): Promise<PictureAnswer<undefined>> {
  const copy = await readRawPicture(from).catch(() => undefined);
  if (copy === undefined) {
    return { kind: 'refused', reason: 'damaged', message: 'This photo is damaged.' };
  }
  const small = shrinkToAnalyse(copy);
  const findings: PhotoFindings = {
    interest: measureInterest(copy),
    analysis: analysePicture(small),
    scene: findScene(small),
  };
  await writeFile(to, JSON.stringify(findings));
  return { kind: 'done', done: undefined };
}
