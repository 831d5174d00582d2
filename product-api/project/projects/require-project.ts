import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { orNotFound } from '@/product-api/http/api-error';
import type { Caller, Owner } from '@/product-api/http/route';
import {
  type ProjectRow,
  type ProjectWithShots,
  selectProject,
  selectProjectLocked,
  selectProjectOwner,
  selectProjectsOf,
  selectProjectWithShots,
  selectStatus,
} from './projects-store';

export type { ProjectRow } from './projects-store';

/** All projects of a person, the oldest first. */
export const readProjectsOf = selectProjectsOf;

/** The owner of a project of whomever; undefined where there is no such project. */
export const findProjectOwner = selectProjectOwner;

/**
 * The owner of a project of whomever.
 * @throws ApiError not_found.
 */
export async function requireProjectOwner(
  database: Queryable,
  projectId: ProjectId,
): Promise<Pick<Caller, 'userId' | 'tenantId'>> {
  return orNotFound(await selectProjectOwner(database, projectId), 'There is no such project.');
}

const UNKNOWN = 'We could not find this project.';

/** @throws ApiError not_found, also for a project of somebody else. */
export async function requireProject(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ProjectRow> {
  return orNotFound(await selectProject(database, caller, projectId), UNKNOWN);
}

/**
 * As `requireProject`, with the project's uploaded shots.
 * @throws ApiError not_found, also for a project of somebody else.
 */
export async function requireProjectWithShots(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectId: ProjectId,
): Promise<ProjectWithShots> {
  return orNotFound(await selectProjectWithShots(database, caller, projectId), UNKNOWN);
}

/**
 * As `requireProject`, with only the fields of the status call.
 * @throws ApiError not_found, also for a project of somebody else.
 */
export async function requireStatus(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<Pick<ProjectRow, 'projectId' | 'status' | 'videoVersionId'>> {
  return orNotFound(await selectStatus(database, caller, projectId), UNKNOWN);
}

/**
 * As `requireProject`, and locks the project until the transaction ends.
 * @throws ApiError not_found, also for a project of somebody else.
 */
export async function lockProject(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<ProjectRow> {
  return orNotFound(await selectProjectLocked(transaction, caller, projectId), UNKNOWN);
}
