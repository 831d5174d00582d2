/** Tokens for a project's video: every charged shot, photo or clip, costs the same. */
export function generationCost(vidGenPrice: number, chargedShots: number): number {
  return vidGenPrice * chargedShots;
}

/** Tokens for one enhancement when the settings name no price. */
export const fallbackEnhancementPrice = 10;
