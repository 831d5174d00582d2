import type { Deps } from '@/product-api/deps';

/** Keys of everything the media store holds. */
export async function listFiles({ mediaStore }: Pick<Deps, 'mediaStore'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of mediaStore.list('')) keys.push(file.key);
  return keys.sort();
}
