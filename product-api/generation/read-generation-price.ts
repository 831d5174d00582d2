import type { readGenerationPrice as operation } from '@/contracts/generation';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/projects/require-project';
import { selectShots } from '@/product-api/projects/shots-store';
import { priceItems } from './price-items';

/** What generating the video now would cost. */
export const readGenerationPrice: UseCase<typeof operation> = async (deps, input) => {
  const { projectId } = input.params;
  await requireProject(deps.database, input.caller, projectId);
  const clips = await selectShots(deps.database, input.caller, [projectId]);
  return priceItems(clips, deps.settings.vid_gen_price);
};
