import { MediaRefused } from '@/adapters/media/media-reader';
import type { ShotId } from '@/contracts/ids';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import {
  type ShotRow,
  selectVariants,
  type VariantRow,
} from '@/product-api/project/projects/shots-store';
import { loadShotFindings } from '@/product-api/project/shots/load-shot-findings';
import { selectedVariant } from '@/product-api/project/shots/select-variant';
import { addSeen } from '@/product-api/project/vision/add-seen';
import { loadSeenPhotos, seePhotos } from '@/product-api/project/vision/see-photos';

/** An uploaded shot with the picture that is looked at. */
interface LookedAt {
  readonly shotId: ShotId;
  readonly fileName: string;
  readonly variants: readonly [VariantRow, ...VariantRow[]];
  readonly variant: VariantRow;
}

/**
 * Loads the findings of a project's uploaded shots: computed in separate processes at the first request.
 * Unreadable shots are absent.
 * @param asksModel concurrently sends new photos to the operator's vision model, if there is one. Its earlier
 * answers are used in any case.
 */
export async function loadFindings(
  deps: Deps,
  caller: Owner,
  project: Pick<ProjectRow, 'projectId'>,
  shots: readonly ShotRow[],
  { asksModel = false } = {},
): Promise<Map<ShotId, ShotFindings>> {
  const lookedAt = await listPictures(deps, caller, project, shots);
  const pictures = lookedAt.map(({ variant }) => variant);
  const seeing = asksModel ? seePhotos(deps, caller, pictures) : loadSeenPhotos(deps, pictures);
  const findings = new Map<ShotId, ShotFindings>();
  const left = lookedAt.values();
  const look = async () => {
    for (const shot of left) {
      const found = await loadUnlessDamaged(deps, shot);
      if (found !== undefined) findings.set(shot.shotId, found);
    }
  };
  await Promise.all(Array.from({ length: deps.photoAnalyst.processes }, look));
  const seen = await seeing;
  for (const { shotId, variant } of lookedAt) {
    const [found, photo] = [findings.get(shotId), seen.get(variant.mediaId)];
    if (found !== undefined && photo !== undefined) findings.set(shotId, addSeen(found, photo));
  }
  return findings;
}

async function listPictures(
  { database }: Deps,
  caller: Owner,
  { projectId }: Pick<ProjectRow, 'projectId'>,
  shots: readonly ShotRow[],
): Promise<LookedAt[]> {
  const pictures: LookedAt[] = [];
  for (const { shotId, displayName: fileName } of shots) {
    const [first, ...others] = await selectVariants(database, caller, projectId, shotId);
    // Removed since the list was read.
    if (first === undefined) continue;
    const variant = selectedVariant([first, ...others]) ?? first;
    pictures.push({ shotId, fileName, variants: [first, ...others], variant });
  }
  return pictures;
}

async function loadUnlessDamaged(
  deps: Deps,
  shot: Parameters<typeof loadShotFindings>[1],
): Promise<ShotFindings | undefined> {
  try {
    return await loadShotFindings(deps, shot);
  } catch (error) {
    if (error instanceof MediaRefused) return undefined;
    throw error;
  }
}
