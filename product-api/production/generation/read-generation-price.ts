import type { readGenerationPrice as operation } from '@/contracts/production/generation';
import type { UseCase } from '@/product-api/http/route';
import {
  chargeVersions,
  loadVersionShots,
  priceCharge,
  readVersions,
  requireProjectWithShots,
} from '@/product-api/project/public';

/** Returns the price of generating these versions now; without a ticked version, the price of the main one. */
export const readGenerationPrice: UseCase<typeof operation> = async (deps, input) => {
  const { database, settings } = deps;
  const { projectId } = input.params;
  const project = await requireProjectWithShots(database, input.caller, projectId);
  const versions = await readVersions(database, projectId);
  const toShots = await loadVersionShots(database, projectId, project, versions);
  const asked = input.query.versionIds;
  const ticked = versions.filter(({ isTicked }) => isTicked);
  const usual = ticked.length > 0 ? ticked : versions.filter(({ isMain }) => isMain);
  const made =
    asked === undefined ? usual : versions.filter(({ versionId }) => asked.includes(versionId));
  const shots = [...project.shots, ...(project.leftOut ?? [])];
  const charge = chargeVersions({ shots, versions, toShots }, made);
  return priceCharge(charge, shots, settings.vid_gen_price);
};
