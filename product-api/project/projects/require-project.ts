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

/** Returns all projects of a user, oldest first. */
export const readProjectsOf = selectProjectsOf;

/** Returns a project's owner, without checking access; undefined if there is no such project. */
export const findProjectOwner = selectProjectOwner;

/**
 * Returns a project's owner, without checking access.
 * @throws ApiError not_found.
 */
export async function requireProjectOwner(
  database: Queryable,
  projectId: ProjectId,
): Promise<Pick<Caller, 'userId' | 'tenantId'>> {
  return orNotFound(await selectProjectOwner(database, projectId), 'There is no such project.');
}

const UNKNOWN = 'We could not find this project.';

/** @throws ApiError not_found, also for another user's project. */
export async function requireProject(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ProjectRow> {
  return orNotFound(await selectProject(database, caller, projectId), UNKNOWN);
}

/**
 * Like `requireProject`, with the project's uploaded shots.
 * @throws ApiError not_found, also for another user's project.
 */
export async function requireProjectWithShots(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectId: ProjectId,
): Promise<ProjectWithShots> {
  return orNotFound(await selectProjectWithShots(database, caller, projectId), UNKNOWN);
}

/**
 * Like `requireProject`, with only the fields of the status call.
 * @throws ApiError not_found, also for another user's project.
 */
export async function requireStatus(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<Pick<ProjectRow, 'projectId' | 'status' | 'videoVersionId'>> {
  return orNotFound(await selectStatus(database, caller, projectId), UNKNOWN);
}

/**
 * Like `requireProject`, and locks the project until the transaction ends.
 * @throws ApiError not_found, also for another user's project.
 */
export async function lockProject(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<ProjectRow> {
  return orNotFound(await selectProjectLocked(transaction, caller, projectId), UNKNOWN);
}
