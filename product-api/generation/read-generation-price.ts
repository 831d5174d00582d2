import type { readGenerationPrice as operation } from '@/contracts/generation';
import type { UseCase } from '@/product-api/http/route';
import { selectClips } from '@/product-api/projects/clip-rows';
import { requireProject } from '@/product-api/projects/require-project';
import { priceItems } from './price-items';

/** What generating the video now would cost. */
export const readGenerationPrice: UseCase<typeof operation> = async (tools, input) => {
  const { projectId } = input.params;
  await requireProject(tools.database, input.caller, projectId);
  const clips = await selectClips(tools.database, input.caller, [projectId]);
  return priceItems(clips, tools.settings.vid_gen_price);
};
