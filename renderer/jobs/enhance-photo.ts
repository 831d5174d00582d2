import { join } from 'node:path';
import type { Enhancement } from '@/adapters/ai/ai';
import { type DigitalSource, stateSourceOfJpeg } from '@/adapters/picture/state-source';
import type { JobRun } from '@/adapters/queue/job-queue';
import type { EnhancementJob } from '@/contracts/production/render-job';
import { localEnhancer } from '../pipeline/retouching/local-enhancer';
import type { JobDeps } from './job-deps';
import type { RenderResult } from './render-result';

/**
 * Changes a photo as the prompt says and puts the new picture into the store.
 * @throws JobFailure when the prompt asks for what cannot be done; nothing is in the store then.
 */
export async function makeEnhancement(
  job: EnhancementJob,
  { signal, announce, checkpoints }: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  { mediaStore, enhancer = localEnhancer }: Pick<JobDeps, 'mediaStore' | 'enhancer'>,
): Promise<RenderResult> {
  await using photo = await mediaStore.localCopy(job.media);
  await using scratch = await mediaStore.scratch();
  const task = { from: photo.path, to: join(scratch.path, 'enhanced.jpg'), prompt: job.prompt };
  const onProgress = (progress: number) => announce({ stage: 'rendering', progress });
  const made = await enhancer.enhance(task, { signal, checkpoints, onProgress });
  // A picture based on an altered one still shows the alteration.
  const disclosure = job.disclosure === 'altered' ? 'altered' : made.disclosure;
  await stateSourceOfJpeg(task.to, toSource(made.provider, disclosure));
  const { bytes } = await mediaStore.adopt(job.output.image, task.to);
  return { ...made, bytes, disclosure, adjustments: [...made.adjustments] };
}

function toSource(
  provider: Enhancement['provider'],
  disclosure: Enhancement['disclosure'],
): DigitalSource {
  if (provider === 'fal') return 'compositeWithTrainedAlgorithmicMedia';
  return disclosure === 'altered' ? 'composite' : 'algorithmicallyEnhanced';
}
