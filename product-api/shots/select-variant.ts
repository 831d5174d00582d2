import type { VariantRow } from '@/product-api/projects/shots-store';

/** The variant the video uses: a video that was picked, else the latest picture, else the clip. */
export function selectedVariant<Row extends Pick<VariantRow, 'type' | 'picked'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.find(({ picked }) => picked) ?? latestPicture(variants) ?? variants[0];
}

/** What is enhanced and filmed next, whatever the video uses; a clip has none. */
export function latestPicture<Row extends Pick<VariantRow, 'type'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.findLast(({ type }) => type === 'image');
}
