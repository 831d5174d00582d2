/** Tokens for a project's video: every item counts as one image, photo or clip. */
export function generationCost(vidGenPrice: number, chargedItems: number): number {
  return vidGenPrice * chargedItems;
}

/** Tokens for one enhancement when the settings name no price. */
export const fallbackEnhancementPrice = 10;
