import type { ShotId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import type { saveFacts as operation, ProjectFacts } from '@/contracts/project/facts';
import type { UseCase } from '@/product-api/http/route';
import { mergeFacts } from './merge-facts';
import { updateFacts } from './projects-store';
import { loadFacts } from './read-facts';
import { lockProject } from './require-project';
import { selectPlannedShots } from './shots-store';

/** Replaces the facts; a running generation keeps the previous ones. The project's revision does not change. */
export const saveFacts: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const stored = await loadFacts(transaction, caller, projectId);
    const { base, ...changed } = body;
    const saved = base === undefined ? changed : mergeFacts(base, changed, stored);
    const askingPrice = findAskingPrice(stored, saved);
    const shots = await selectPlannedShots(transaction, projectId);
    const captions = fitCaptions(saved.captions, new Set(shots.map(({ shotId }) => shotId)));
    await updateFacts(transaction, caller, projectId, { ...saved, captions, askingPrice });
    return loadFacts(transaction, caller, projectId);
  });

/**
 * Drops captions beyond the shots that a project can have. The browser captions photos before their upload
 * begins, and another tab may have removed a shot meanwhile, so an unknown shot alone is no fault. Those of
 * the project's shots always stay.
 */
function fitCaptions(
  captions: ProjectFacts['captions'],
  shotIds: ReadonlySet<ShotId>,
): ProjectFacts['captions'] {
  const isKnown = ({ shotId }: (typeof captions)[number]) => shotIds.has(shotId);
  const free = limits.itemsPerProject - captions.filter(isKnown).length;
  const others = new Set(
    captions.filter((caption) => !isKnown(caption)).slice(0, Math.max(0, free)),
  );
  return captions.filter((caption) => isKnown(caption) || others.has(caption));
}

/** Returns the asking price before the sale: the sale price replaces it in the facts. */
function findAskingPrice(stored: ProjectFacts, saved: ProjectFacts): ProjectFacts['askingPrice'] {
  if (!isSold(saved)) return undefined;
  return saved.askingPrice ?? (isSold(stored) ? stored.askingPrice : stored.facts.price);
}

function isSold({ facts }: ProjectFacts): boolean {
  return facts.status?.kind === 'sold';
}
