import type { readGenerationPrice as operation } from '@/contracts/generation';
import { readCuts } from '@/product-api/cuts/find-cut';
import { loadCutShots } from '@/product-api/cuts/load-cut-shots';
import { chargeCuts, priceCharge } from '@/product-api/cuts/price-cuts';
import type { UseCase } from '@/product-api/http/route';
import { requireProjectWithShots } from '@/product-api/projects/require-project';

/** What generating these versions now would cost. Without a ticked version, that of the main one. */
export const readGenerationPrice: UseCase<typeof operation> = async (deps, input) => {
  const { database, settings } = deps;
  const { projectId } = input.params;
  const project = await requireProjectWithShots(database, input.caller, projectId);
  const cuts = await readCuts(database, projectId);
  const toShots = await loadCutShots(database, projectId, project, cuts);
  const asked = input.query.cutIds;
  const ticked = cuts.filter(({ isTicked }) => isTicked);
  const usual = ticked.length > 0 ? ticked : cuts.filter(({ isMain }) => isMain);
  const made = asked === undefined ? usual : cuts.filter(({ cutId }) => asked.includes(cutId));
  const shots = [...project.shots, ...(project.leftOut ?? [])];
  const charge = chargeCuts({ shots, cuts, toShots }, made);
  return priceCharge(charge, shots, settings.vid_gen_price);
};
