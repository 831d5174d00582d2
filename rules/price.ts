import type { SpareRole } from '@/contracts/project/clip';

/** Returns the tokens for a project's video: every charged shot, photo or clip, costs the same. */
export function generationCost(vidGenPrice: number, chargedShots: number): number {
  return vidGenPrice * chargedShots;
}

/** Tokens for one enhancement if the settings define no price. */
export const fallbackEnhancementPrice = 10;

/** The fields of a shot that determine the price of a video. */
export interface PricedShot {
  readonly id: string;
  /** Whether tokens were captured for it, so that all videos of the project show it for free. */
  readonly paid: boolean;
  readonly spareRole?: SpareRole | undefined;
}

/** The fields of a version that determine the price of a video. */
export interface PricedVersion {
  readonly shotIds: readonly string[];
  /** Whether its shape differs from the main version's. */
  readonly hasOtherShape: boolean;
}

/** The charge for rendering versions. */
export interface Charge {
  /** All shots that the versions show. */
  readonly shown: readonly string[];
  /** Those of them that cost tokens. */
  readonly charged: readonly string[];
  /** Free photos, each with the paid or charged shot that the version lacks. */
  readonly spares: readonly { readonly id: string; readonly coveredBy: string }[];
}

/**
 * Returns the charge for rendering versions, for both the quote and the payment. Each shot that the versions
 * show and that is not paid yet is charged once. A version of another shape than the main one may show one
 * spare photo for each shot of the main version that it lacks, if that shot is paid and covers no other.
 * Every further photo is charged.
 * @param shots all shots of the project, including those left out.
 * @param main the shots that the main version shows.
 * @param versions the versions to render.
 */
export function planCharge(
  shots: readonly PricedShot[],
  main: readonly string[],
  versions: readonly PricedVersion[],
): Charge {
  const shown = [...new Set(versions.flatMap(({ shotIds }) => shotIds))];
  const byId = new Map(shots.map((shot) => [shot.id, shot]));
  const isPaid = (id: string) => byId.get(id)?.paid === true;
  const ofMain = new Set(main);
  const ofSameShape = versions.flatMap((version) => (version.hasOtherShape ? [] : version.shotIds));
  const mustPay = new Set([...shown.filter((id) => ofMain.has(id)), ...ofSameShape]);
  const charged = new Set(shown.filter((id) => mustPay.has(id) && !isPaid(id)));
  const covers = new Map<string, string>();
  for (const { shotIds } of versions) {
    const own = new Set(shotIds);
    const free = main.filter((id) => {
      const isFree = byId.get(id)?.spareRole === undefined && !covers.has(id);
      return isFree && !own.has(id) && (isPaid(id) || charged.has(id));
    });
    for (const id of own) {
      const isSettled = isPaid(id) || charged.has(id) || byId.get(id)?.spareRole === 'covered';
      if (isSettled || [...covers.values()].includes(id)) continue;
      const cover = free.shift();
      if (cover === undefined) charged.add(id);
      else covers.set(cover, id);
    }
  }
  return {
    shown,
    charged: [...charged],
    spares: [...covers].map(([coveredBy, id]) => ({ id, coveredBy })),
  };
}

/** The payment after some of the versions were delivered. */
export interface Payment {
  /** Shots for which tokens are captured. */
  readonly paid: readonly string[];
  readonly spares: Charge['spares'];
}

/**
 * Applies a charge to the delivered versions: shots in no completed video are free. If the covering shot of a
 * spare photo was to be charged but was not delivered, the spare photo is charged instead.
 * @param delivered the shots that the completed videos show.
 */
export function settleCharge({ charged, spares }: Charge, delivered: readonly string[]): Payment {
  const shown = new Set(delivered);
  const made = spares.filter(({ id }) => shown.has(id));
  const isMissing = (id: string) => charged.includes(id) && !shown.has(id);
  return {
    paid: [
      ...charged.filter((id) => shown.has(id)),
      ...made.filter(({ coveredBy }) => isMissing(coveredBy)).map(({ id }) => id),
    ],
    spares: made.filter(({ coveredBy }) => !isMissing(coveredBy)),
  };
}
