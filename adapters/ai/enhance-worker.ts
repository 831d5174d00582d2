import sharp from 'sharp';
import { type EnhancedPicture, type EnhanceTask, enhancePicture } from './enhance-picture';

/** A process of its own: a picture that takes more than it may brings down only this. */
export type EnhanceAnswer =
  | { readonly kind: 'done'; readonly picture: EnhancedPicture }
  | { readonly kind: 'failed'; readonly message: string };

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (task: EnhanceTask) => {
  void perform(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

async function perform(task: EnhanceTask): Promise<EnhanceAnswer> {
  try {
    return { kind: 'done', picture: await enhancePicture(task) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
