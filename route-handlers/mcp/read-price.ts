import type { ProjectId } from '@/contracts/ids';
import { readBalance } from '@/contracts/money/ledger';
import { readGenerationPrice } from '@/contracts/production/generation';
import type { ApiCaller } from './call-api';

/** Returns the price of generating and the available balance, in tokens. */
export async function readPrice(api: ApiCaller, projectId: ProjectId) {
  const [price, balance] = await Promise.all([
    api.call(readGenerationPrice, { params: { projectId } }),
    api.call(readBalance),
  ]);
  const { tokens, chargedItems, items, pricePerItem } = price;
  return { tokens, chargedItems, items, pricePerItem, available: balance.tokens };
}
