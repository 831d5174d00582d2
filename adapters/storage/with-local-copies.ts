import type { MediaKey } from '@/contracts/ids';
import type { MediaStore } from './media-store';

/**
 * Provides local copies of media while `use` runs.
 * @param use receives the copies' paths, in the order of the keys.
 * @throws MediaNotFound if one of them is not stored.
 */
export async function withLocalCopies<Made>(
  mediaStore: Pick<MediaStore, 'localCopy'>,
  keys: readonly MediaKey[],
  use: (paths: readonly string[]) => Promise<Made>,
): Promise<Made> {
  await using copies = new AsyncDisposableStack();
  const paths: string[] = [];
  for (const key of keys) paths.push(copies.use(await mediaStore.localCopy(key)).path);
  return await use(paths);
}
