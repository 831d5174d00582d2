import type { VariantRow } from './variants';

/** The variant the video uses: the latest picture, or the original of a clip. */
export function selectedVariant<Row extends Pick<VariantRow, 'type'>>(
  variants: readonly Row[],
): Row | undefined {
  return variants.findLast((variant) => variant.type === 'image') ?? variants[0];
}
