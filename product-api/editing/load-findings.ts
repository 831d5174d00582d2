import { MediaRefused } from '@/adapters/media/media-reader';
import type { ShotFindings } from '@/contracts/edit-findings';
import type { ShotId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { type ShotRow, selectVariants } from '@/product-api/projects/shots-store';
import { loadShotFindings } from '@/product-api/shots/load-shot-findings';

/**
 * Loads what the edit has to know of the uploaded shots of a project, one after the other: it is found in
 * a process of its own, at the first request. Shots that cannot be looked at are absent.
 */
export async function loadFindings(
  deps: Deps,
  caller: Owner,
  { projectId }: Pick<ProjectRow, 'projectId'>,
  shots: readonly ShotRow[],
): Promise<Map<ShotId, ShotFindings>> {
  const findings = new Map<ShotId, ShotFindings>();
  for (const { shotId, displayName: fileName } of shots) {
    const [first, ...others] = await selectVariants(deps.database, caller, projectId, shotId);
    // Removed since the list was read.
    if (first === undefined) continue;
    const found = await loadUnlessDamaged(deps, { fileName, variants: [first, ...others] });
    if (found !== undefined) findings.set(shotId, found);
  }
  return findings;
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
