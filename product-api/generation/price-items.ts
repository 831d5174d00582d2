import { generationCost } from '@/rules/price';

export interface GenerationPrice {
  readonly pricePerItem: number;
  readonly items: number;
  /** Those the last completed video did not hold. */
  readonly chargedItems: number;
  readonly tokens: number;
}

/** What a video of these items costs: what the last completed video held is free. */
export function priceItems(
  items: readonly { readonly paid: boolean }[],
  pricePerItem: number,
): GenerationPrice {
  const chargedItems = items.filter((item) => !item.paid).length;
  return {
    pricePerItem,
    items: items.length,
    chargedItems,
    tokens: generationCost(pricePerItem, chargedItems),
  };
}
