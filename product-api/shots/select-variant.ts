import type { VariantRow } from '@/product-api/projects/shots-store';

/** Returns the variant the video uses: the picked video, else the latest picture, else the clip. */
export function selectedVariant<Row extends Pick<VariantRow, 'type' | 'picked'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.find(({ picked }) => picked) ?? latestPicture(variants) ?? variants[0];
}

/** Returns what the next enhancement or generation starts from; a clip has none. */
export function latestPicture<Row extends Pick<VariantRow, 'type'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.findLast(({ type }) => type === 'image');
}
