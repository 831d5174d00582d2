import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import { orNotFound } from '@/product-api/http/api-error';
import type { Owner } from '@/product-api/http/route';
import { selectVariants, type VariantRow } from '@/product-api/project/projects/shots-store';

export type { VariantRow } from '@/product-api/project/projects/shots-store';

/**
 * Returns the variants of an uploaded shot, at least one, the original first.
 * @throws ApiError not_found, also for another user's shot and for a shot whose upload is awaited.
 */
export async function requireVariants(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<readonly [VariantRow, ...VariantRow[]]> {
  const [original, ...others] = await selectVariants(database, caller, projectId, shotId);
  return [orNotFound(original, 'We could not find this photo.'), ...others];
}

/** @throws ApiError not_found if no variant of the shot has this name. */
export function findVariant(variants: readonly VariantRow[], fileName: string): VariantRow {
  return orNotFound(
    variants.find((variant) => variant.fileName === fileName),
    'We could not find this version of the photo.',
  );
}
