import type { ShotId } from '@/contracts/ids';
import { toListingNames } from '@/engine/editing/listing-names';
import type { PlannedShot } from '@/product-api/project/projects/shots-store';
import { inDelivery } from './to-edit-request';

/** The name of each shot in listing files: it does not depend on the order of the video. */
export function nameShots(shots: readonly PlannedShot[]): Map<ShotId, string> {
  const delivered = inDelivery(shots);
  const names = toListingNames(delivered.map(({ displayName }) => displayName));
  return new Map(delivered.map(({ shotId }, i) => [shotId, names[i] ?? shotId]));
}
