import { answerTasks } from '@/adapters/process/answer-tasks';
import { CannotEnhance } from '@/retouch/cannot-enhance';
import { type EnhancedPicture, type EnhanceTask, enhancePicture } from './enhance-picture';

/** Runs in a separate process, so that a picture that exceeds the limits only crashes this one. */
export type EnhanceAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly picture: EnhancedPicture }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };

answerTasks(perform);

async function perform(task: EnhanceTask): Promise<EnhanceAnswer> {
  try {
    const onProgress = (share: number) =>
      process.send?.({ kind: 'progress', share } satisfies EnhanceAnswer);
    return { kind: 'done', picture: await enhancePicture(task, onProgress) };
  } catch (error) {
    const kind = error instanceof CannotEnhance ? 'refused' : 'failed';
    return { kind, message: error instanceof Error ? error.message : String(error) };
  }
}
