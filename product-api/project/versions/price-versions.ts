import type { ShotRow } from '@/product-api/project/projects/shots-store';
import { type Charge, generationCost, type PricedShot, planCharge } from '@/rules/price';
import type { VersionShots } from './version-shots';
import type { VersionRow } from './versions-store';

/** Inputs of the price of a project's versions. */
export interface PricedProject {
  /** All uploaded shots, including those left out. */
  readonly shots: readonly ShotRow[];
  /** All its versions. */
  readonly versions: readonly VersionRow[];
  readonly toShots: (version: VersionRow) => VersionShots;
}

/** Returns the charge for rendering these versions of a project together. */
export function chargeVersions(
  { shots, versions, toShots }: PricedProject,
  made: readonly Pick<VersionRow, 'versionId'>[],
): Charge {
  const main = versions.find(({ isMain }) => isMain);
  const toIds = (version: VersionRow) => toShots(version).clips.map(({ shotId }) => shotId);
  const isMade = ({ versionId }: VersionRow) => made.some((one) => one.versionId === versionId);
  const priced = versions.filter(isMade).map((version) => ({
    shotIds: toIds(version),
    hasOtherShape: version.shape !== main?.shape,
  }));
  return planCharge(shots.map(toPricedShot), main === undefined ? [] : toIds(main), priced);
}

function toPricedShot({ shotId, paid, spareRole }: ShotRow): PricedShot {
  return { id: shotId, paid, spareRole: spareRole ?? undefined };
}

export interface GenerationPrice {
  readonly pricePerItem: number;
  /** Number of shots in the versions, not counting free spare photos. */
  readonly items: number;
  /** Number of those shots that are not paid yet. */
  readonly chargedItems: number;
  readonly tokens: number;
}

/** Returns the price of a charge. */
export function priceCharge(
  charge: Charge,
  shots: readonly Pick<ShotRow, 'shotId' | 'paid'>[],
  pricePerItem: number,
): GenerationPrice {
  const paid = new Set<string>(shots.filter((shot) => shot.paid).map(({ shotId }) => shotId));
  const chargedItems = charge.charged.length;
  return {
    pricePerItem,
    items: charge.shown.filter((id) => paid.has(id)).length + chargedItems,
    chargedItems,
    tokens: generationCost(pricePerItem, chargedItems),
  };
}
