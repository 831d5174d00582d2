import { join } from 'node:path';
import type { MediaKey } from '@/contracts/ids';
import { toPictureKey, toSmallKey } from '@/product-api/projects/media-keys';
import type { Tools } from '@/product-api/tools';
import type { VariantRow } from './variants';

/** Pictures being made in this process, so that many who ask at once share one. */
const underWay = new Map<MediaKey, Promise<void>>();

/** The picture at one of the served widths, made when it is first asked for. */
export async function makeSmallPicture(
  tools: Tools,
  variant: VariantRow,
  width: number,
): Promise<MediaKey> {
  const key = toSmallKey(variant.mediaId, width);
  if ((await tools.mediaStore.stat(key)) !== undefined) return key;
  const making =
    underWay.get(key) ??
    make(tools, toPictureKey(variant), key, width).finally(() => underWay.delete(key));
  underWay.set(key, making);
  await making;
  return key;
}

async function make(
  { mediaStore, mediaReader }: Tools,
  from: MediaKey,
  to: MediaKey,
  width: number,
): Promise<void> {
  const [source, folder] = await Promise.all([mediaStore.localCopy(from), mediaStore.scratch()]);
  try {
    const path = join(folder.path, 'small.jpg');
    await mediaReader.resize(source.path, path, width);
    await mediaStore.adopt(to, path);
  } finally {
    await Promise.all([source.release(), folder.release()]);
  }
}
