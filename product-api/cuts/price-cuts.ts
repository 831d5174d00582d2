import { type Charge, generationCost, type PricedShot, planCharge } from '@/contracts/price';
import type { ShotRow } from '@/product-api/projects/shots-store';
import type { CutShots } from './cut-shots';
import type { CutRow } from './cuts-store';

/** What the price of a project's versions depends on. */
export interface PricedProject {
  /** All uploaded shots, also those that are left out. */
  readonly shots: readonly ShotRow[];
  /** All its versions. */
  readonly cuts: readonly CutRow[];
  readonly toShots: (cut: CutRow) => CutShots;
}

/** Returns what is charged when these versions of a project are made together. */
export function chargeCuts(
  { shots, cuts, toShots }: PricedProject,
  made: readonly Pick<CutRow, 'cutId'>[],
): Charge {
  const main = cuts.find(({ isMain }) => isMain);
  const toIds = (cut: CutRow) => toShots(cut).clips.map(({ shotId }) => shotId);
  const isMade = ({ cutId }: CutRow) => made.some((one) => one.cutId === cutId);
  const versions = cuts.filter(isMade).map((cut) => ({
    shotIds: toIds(cut),
    hasOtherShape: cut.shape !== main?.shape,
  }));
  return planCharge(shots.map(toPricedShot), main === undefined ? [] : toIds(main), versions);
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
