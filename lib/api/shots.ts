import { toPath } from '@/contracts/operation';
import { FINDINGS_VERSION, readPhotoFindings } from '@/contracts/project/photo-findings';
import { readShotImage } from '@/contracts/project/shots';

/** Address of a shot's picture in the next served width (pixels). */
export function shotImageUrl(
  projectId: string,
  shotId: string,
  options: { width?: number; variant?: string } = {},
): string {
  return toPath(readShotImage, { projectId, shotId }, options);
}

/** Returns the address of the findings of a photo's variant. */
export function photoFindingsUrl(projectId: string, shotId: string, variant: string): string {
  const query = { variant, version: FINDINGS_VERSION };
  return toPath(readPhotoFindings, { projectId, shotId }, query);
}
