import type {
  Enhancement,
  EnhancementRun,
  EnhancementTask,
  PictureEnhancer,
} from '@/adapters/ai/ai';
import { forkWorker, workerEntry } from '@/adapters/process/fork-worker';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { EnhancementPlan } from '@/retouch/adjustments/adjustments';
import { CannotEnhance } from '@/retouch/cannot-enhance';
import { readEnhancementPrompt } from '@/retouch/read-enhancement-prompt';
import type { EnhancedPicture, EnhanceTask } from './enhance-picture';
import type { EnhanceAnswer } from './enhance-worker';

/** Recorded with every picture; increment it when the same words would produce a different result. */
const MODEL = 'retoucher-2';
const ENHANCE_TIMEOUT_MS = 120_000;
/** Pixels are outside this heap. */
const HEAP_MB = 256;

/** It restarts from the beginning after a stop, so it needs no checkpoints. */
type LocalRun = Pick<EnhancementRun, 'signal' | 'onProgress'>;

/** Retouches on this machine, without an API key and without sending the picture anywhere. */
export const localEnhancer = {
  async enhance({ from, to, prompt }: EnhancementTask, run: LocalRun): Promise<Enhancement> {
    const plan = planEnhancement(prompt);
    const picture = await perform({ from, to, adjustments: plan.adjustments }, run);
    return {
      ...picture,
      disclosure: plan.isAltering ? 'altered' : 'adjusted',
      provider: 'local',
      model: MODEL,
      adjustments: plan.names,
    };
  },
} satisfies PictureEnhancer;

function planEnhancement(prompt: string): EnhancementPlan {
  try {
    return readEnhancementPrompt(prompt);
  } catch (error) {
    if (error instanceof CannotEnhance) throw new JobFailure('input', error.message);
    throw error;
  }
}

/** Runs the task in a separate process, which is killed when the request is cancelled. */
async function perform(
  task: EnhanceTask,
  { signal, onProgress }: LocalRun,
): Promise<EnhancedPicture> {
  signal.throwIfAborted();
  const worker = forkWorker(workerEntry(import.meta.url, './enhance-worker'), {
    maxOldSpaceMb: HEAP_MB,
    env: {},
  });
  const stopped = AbortSignal.any([signal, AbortSignal.timeout(ENHANCE_TIMEOUT_MS)]);
  try {
    return await new Promise<EnhancedPicture>((resolve, reject) => {
      stopped.addEventListener('abort', () => reject(toReason(signal)), { once: true });
      worker.onExit((code, killer) =>
        reject(new Error(`the enhance worker ended with ${killer ?? code}`)),
      );
      worker.onMessage((message) => {
        const answer = message as EnhanceAnswer;
        if (answer.kind === 'progress') onProgress(answer.share);
        else if (answer.kind === 'done') resolve(answer.picture);
        else if (answer.kind === 'refused') reject(new JobFailure('input', answer.message));
        else reject(new Error(answer.message));
      });
      worker.send(task);
    });
  } finally {
    worker.kill();
  }
}

function toReason(signal: AbortSignal): unknown {
  return signal.aborted
    ? signal.reason
    : new JobFailure('transient', 'Enhancing this picture takes too long.');
}
