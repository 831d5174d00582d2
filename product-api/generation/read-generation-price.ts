import type { readGenerationPrice as operation } from '@/contracts/production/generation';
import type { UseCase } from '@/product-api/http/route';
import { requireProjectWithShots } from '@/product-api/projects/require-project';
import { priceItems } from './price-items';

/** What generating the video now would cost. */
export const readGenerationPrice: UseCase<typeof operation> = async (deps, input) => {
  const { database, settings } = deps;
  const { shots } = await requireProjectWithShots(database, input.caller, input.params.projectId);
  return priceItems(shots, settings.vid_gen_price);
};
