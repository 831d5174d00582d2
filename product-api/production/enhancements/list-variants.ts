import type { ProjectId, ShotId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type {
  EnhancementWork,
  listVariants as operation,
  Variant,
} from '@/contracts/production/enhancements';
import { readShotImage } from '@/contracts/project/shots';
import type { UseCase } from '@/product-api/http/route';
import { requireVariants, selectedVariant, type VariantRow } from '@/product-api/project/public';
import { selectLatestWork, type Work } from '@/product-api/work/public';

/** The variants of a shot; index 0 is the original. */
export const listVariants: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { projectId, shotId } = params;
  // Read before the variants: once an enhancement is no longer running, its variant is among them.
  const work = await selectLatestWork(deps.database, projectId, 'enhancement', shotId);
  const variants = await requireVariants(deps.database, caller, projectId, shotId);
  return {
    variants: variants.map((variant) => toVariant(projectId, shotId, variant)),
    selectedVariant: (selectedVariant(variants) ?? variants[0]).fileName,
    enhancement: work === undefined ? undefined : toEnhancementWork(work),
  };
};

/** A completed one is a variant. */
function toEnhancementWork(work: Work): EnhancementWork | undefined {
  const { state } = work;
  if (state === 'completed') return undefined;
  return {
    id: work.jobId,
    state,
    since: work.created.toISOString(),
    prompt: work.prompt ?? '',
    progress: work.progress ?? undefined,
    error: work.error ?? undefined,
  };
}

function toVariant(projectId: ProjectId, shotId: ShotId, variant: VariantRow): Variant {
  const { fileName, type, disclosure, provenance } = variant;
  return {
    fileName,
    url: toVariantUrl(projectId, shotId, fileName),
    type,
    disclosure,
    provenance: provenance ?? undefined,
  };
}

/** Path of a variant's bytes. */
export function toVariantUrl(projectId: ProjectId, shotId: ShotId, fileName: string): string {
  return toPath(readShotImage, { projectId, shotId }, { variant: fileName });
}
