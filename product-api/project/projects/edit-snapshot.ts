import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ShotId, VersionId } from '@/contracts/ids';
import type { VersionEdit } from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { ShotFraming } from '@/contracts/project/framing';
import type { ProjectMusic } from '@/contracts/project/music';
import type { Caller, Owner } from '@/product-api/http/route';
import {
  type ProjectRow,
  selectBeforeEdit,
  updateBeforeEdit,
  updateVersion,
} from './projects-store';
import type { PlannedShot } from './shots-store';

/** A replaced value and its replacement. Undo keeps a value that was changed again later. */
interface Replaced<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** The data other than shots that a listing file replaced. */
export interface ReplacedByListing {
  readonly facts: Replaced<ProjectFacts>;
  readonly music: Replaced<ProjectMusic>;
  /** The versions it added. */
  readonly addedVersions: readonly VersionId[];
  readonly framings: readonly { readonly shotId: ShotId; readonly after: ShotFraming | null }[];
}

/** State of a project before an edit. */
export interface BeforeEdit {
  readonly shots: readonly PlannedShot[];
  readonly versions: readonly {
    readonly versionId: VersionId;
    readonly isTicked: boolean;
    readonly listedShots: VersionEdit['shots'] | null;
  }[];
  readonly listing?: ReplacedByListing | undefined;
}

/** Reads the state of the caller's project before its last edit; null if there is nothing to undo. */
export function loadBeforeEdit(
  database: Queryable,
  caller: Owner,
  { projectId }: Pick<ProjectRow, 'projectId'>,
): Promise<BeforeEdit | null> {
  return selectBeforeEdit<BeforeEdit>(database, caller, projectId);
}

/** Saves the state of a locked project before an edit; null if there is nothing left to undo. */
export async function keepBeforeEdit(
  transaction: Transaction,
  caller: Caller,
  project: Pick<ProjectRow, 'projectId'>,
  before: BeforeEdit | null,
): Promise<void> {
  await updateBeforeEdit(transaction, caller, project.projectId, before);
  await countChange(transaction, caller, project);
}

/** Increments the revision of a locked project's shots, so that a stale save of another tab is refused. */
export async function countChange(
  transaction: Transaction,
  caller: Caller,
  { projectId }: Pick<ProjectRow, 'projectId'>,
): Promise<void> {
  await updateVersion(transaction, caller, projectId);
}
