import type { Queryable } from '@/adapters/database/database';
import type { findAsOperator as operation } from '@/contracts/api/support';
import { type JobId, jobId, type ProjectId, projectId } from '@/contracts/ids';
import type { UseCase } from '@/product-api/http/route';
import { searchPeople } from '@/product-api/people/public';
import { findProjectOwner } from '@/product-api/project/public';
import { selectWork } from '@/product-api/work/public';
import { logLook } from './log-look';
import { toFoundPerson } from './to-wire';

/** More are not listed: a longer text finds fewer. */
const MAX_PEOPLE = 20;

export const findAsOperator: UseCase<typeof operation> = async (
  deps,
  { caller, query: { search } },
) => {
  const { database } = deps;
  const found = await searchPeople(database, search, MAX_PEOPLE);
  await logLook(
    database,
    caller,
    'find',
    found.map(({ userId }) => userId),
  );
  return {
    people: found.map(toFoundPerson),
    ...(await findById(database, search)),
  };
};

async function findById(
  database: Queryable,
  search: string,
): Promise<{ projectId?: ProjectId; jobId?: JobId }> {
  const asProject = projectId.safeParse(search).data;
  const asJob = jobId.safeParse(search).data;
  if (asProject === undefined || asJob === undefined) return {};
  const owner = await findProjectOwner(database, asProject);
  const work = await selectWork(database, asJob);
  return { ...(owner && { projectId: asProject }), ...(work && { jobId: asJob }) };
}
