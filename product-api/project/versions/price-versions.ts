import type { ShotRow } from '@/product-api/project/projects/shots-store';
import { type Charge, generationCost, type PricedShot, planCharge } from '@/rules/price';
import type { VersionShots } from './version-shots';
import type { VersionRow } from './versions-store';

/** What the price of a project's versions depends on. */
export interface PricedProject {
  /** All uploaded shots, also those that are left out. */
  readonly shots: readonly ShotRow[];
  /** All its versions. */
  readonly versions: readonly VersionRow[];
  readonly toShots: (version: VersionRow) => VersionShots;
}

/** Returns what is charged when these versions of a project are made together. */
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
  /** The shots that the versions show, without spare photos that cost nothing. */
  readonly items: number;
  /** Those that no tokens were taken for yet. */
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
