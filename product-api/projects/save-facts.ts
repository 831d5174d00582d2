import type { saveFacts as operation } from '@/contracts/facts';
import type { UseCase } from '@/product-api/http/route';
import { updateFacts } from './projects-store';
import { loadFacts } from './read-facts';
import { lockProject } from './require-project';

/** Replaces the facts; a running generation keeps the previous ones. The project's version stays. */
export const saveFacts: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    await updateFacts(transaction, caller, projectId, body);
    return loadFacts(transaction, caller, projectId);
  });
