import { CannotEnhance } from '@/retouch/cannot-enhance';
import { type EnhancedPicture, type EnhanceTask, enhancePicture } from './enhance-picture';

/** A process of its own: a picture that takes more than it may brings down only this. */
export type EnhanceAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly picture: EnhancedPicture }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };

process.on('message', (task: EnhanceTask) => {
  void perform(task).then(answer);
});
process.on('disconnect', () => process.exit(0));

function answer(message: EnhanceAnswer): void {
  process.send?.(message);
}

async function perform(task: EnhanceTask): Promise<EnhanceAnswer> {
  try {
    const onProgress = (share: number) => answer({ kind: 'progress', share });
    return { kind: 'done', picture: await enhancePicture(task, onProgress) };
  } catch (error) {
    const kind = error instanceof CannotEnhance ? 'refused' : 'failed';
    return { kind, message: error instanceof Error ? error.message : String(error) };
  }
}
