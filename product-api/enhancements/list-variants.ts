import type { listVariants as operation, Variant } from '@/contracts/enhancements';
import type { ProjectId, ShotId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import { readShotImage } from '@/contracts/shots';
import type { UseCase } from '@/product-api/http/route';
import { requireVariants, type VariantRow } from '@/product-api/shots/require-variants';
import { selectedVariant } from '@/product-api/shots/select-variant';

/** The variants of a shot; index 0 is the original. */
export const listVariants: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { projectId, imageId } = params;
  const variants = await requireVariants(deps.database, caller, projectId, imageId);
  return {
    variants: variants.map((variant) => toVariant(projectId, imageId, variant)),
    selectedVariant: (selectedVariant(variants) ?? variants[0]).fileName,
  };
};

function toVariant(projectId: ProjectId, imageId: ShotId, variant: VariantRow): Variant {
  const { fileName, type, disclosure, provenance } = variant;
  return {
    fileName,
    url: toVariantUrl(projectId, imageId, fileName),
    type,
    disclosure,
    provenance: provenance ?? undefined,
  };
}

/** Path of a variant's bytes. */
export function toVariantUrl(projectId: ProjectId, imageId: ShotId, fileName: string): string {
  return toPath(readShotImage, { projectId, imageId }, { variant: fileName });
}
