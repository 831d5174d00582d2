import { ApiError } from '@/product-api/http/api-error';
import type { VariantRow } from '@/product-api/project/projects/shots-store';

/** Returns the variant the video uses: the picked video, else the latest picture, else the clip. */
export function selectedVariant<Row extends Pick<VariantRow, 'type' | 'picked'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.find(({ picked }) => picked) ?? latestPicture(variants) ?? variants[0];
}

/** Returns the picture that the next enhancement or generation starts from; undefined for a clip. */
export function latestPicture<Row extends Pick<VariantRow, 'type'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.findLast(({ type }) => type === 'image');
}

/**
 * Returns the variant that is named, else the one the video uses.
 * @throws ApiError not_found.
 */
export function chooseVariant(
  variants: readonly VariantRow[],
  fileName: string | undefined,
): VariantRow {
  const variant =
    fileName === undefined
      ? selectedVariant(variants)
      : variants.find((each) => each.fileName === fileName);
  if (variant === undefined) throw new ApiError('not_found', 'We could not find this photo.');
  return variant;
}
