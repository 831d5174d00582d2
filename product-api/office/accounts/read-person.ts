import { type JobId, userId } from '@/contracts/ids';
import type { Transaction } from '@/contracts/money/ledger';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { readEntries, readSums } from '@/product-api/ledger/public';
import { selectStoredBytes } from '@/product-api/media/public';
import { type PersonRow, requirePerson } from '@/product-api/people/public';
import { type ProjectRow, readProjectsOf } from '@/product-api/project/public';
import { selectRunningOf } from '@/product-api/work/public';
import { listActions } from './act-as-operator';
import type { LoggedAction } from './operator-log-store';

export interface PersonFile {
  readonly userId: string;
  /** Undefined once the user is deleted: the ledger and the log stay. */
  readonly person: PersonRow | undefined;
  /** Tokens that the user can spend, and tokens held for work; undefined if there is no account. */
  readonly balance: { readonly tokens: number; readonly held: number } | undefined;
  readonly storedBytes: number;
  readonly projects: readonly Pick<ProjectRow, 'projectId' | 'name' | 'status' | 'updatedAt'>[];
  readonly runningJobs: readonly JobId[];
  /** Newest first. */
  readonly history: readonly Transaction[];
  readonly actions: readonly LoggedAction[];
}

const MAX_ACTIONS = 100;

/**
 * Reads all data of a user.
 * @param named their address, subject or id, also the id of a deleted user.
 * @throws ApiError not_found, conflict.
 */
export async function readPerson({ database }: Deps, named: string): Promise<PersonFile> {
  const person = await requirePerson(database, named).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  });
  const id = person?.userId ?? userId.safeParse(named).data;
  const sums = id && (await readSums(database, id));
  if (id === undefined || (person === undefined && sums === undefined)) {
    throw new ApiError('not_found', `There is no user “${named}”.`);
  }
  const projects = await readProjectsOf(database, { userId: id });
  const running = await selectRunningOf(database, id);
  return {
    userId: id,
    person,
    balance: sums && { tokens: sums.tokens - sums.held, held: sums.held },
    storedBytes: await selectStoredBytes(database, { userId: id }),
    projects: projects.map(({ projectId, name, status, updatedAt }) => {
      return { projectId, name, status, updatedAt };
    }),
    runningJobs: running.map(({ jobId }) => jobId),
    history: await readEntries(database, id),
    actions: await listActions(database, { subject: id, limit: MAX_ACTIONS }),
  };
}
