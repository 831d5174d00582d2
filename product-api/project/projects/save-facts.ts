import type { saveFacts as operation, ProjectFacts } from '@/contracts/project/facts';
import type { UseCase } from '@/product-api/http/route';
import { mergeFacts } from './merge-facts';
import { updateFacts } from './projects-store';
import { loadFacts } from './read-facts';
import { lockProject } from './require-project';

/** Replaces the facts; a running generation keeps the previous ones. The project's revision does not change. */
export const saveFacts: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const stored = await loadFacts(transaction, caller, projectId);
    const { base, ...changed } = body;
    const saved = base === undefined ? changed : mergeFacts(base, changed, stored);
    const askingPrice = findAskingPrice(stored, saved);
    await updateFacts(transaction, caller, projectId, { ...saved, askingPrice });
    return loadFacts(transaction, caller, projectId);
  });

/** Returns the asking price before the sale: the sale price replaces it in the facts. */
function findAskingPrice(stored: ProjectFacts, saved: ProjectFacts): ProjectFacts['askingPrice'] {
  if (!isSold(saved)) return undefined;
  return saved.askingPrice ?? (isSold(stored) ? stored.askingPrice : stored.facts.price);
}

function isSold({ facts }: ProjectFacts): boolean {
  return facts.status?.kind === 'sold';
}
