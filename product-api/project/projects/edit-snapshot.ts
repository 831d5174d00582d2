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

/** What was replaced, and by what: a later change of it is not undone. */
interface Replaced<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** What a listing file replaced beside the shots. */
export interface ReplacedByListing {
  readonly facts: Replaced<ProjectFacts>;
  readonly music: Replaced<ProjectMusic>;
  /** The versions it added. */
  readonly addedVersions: readonly VersionId[];
  readonly framings: readonly { readonly shotId: ShotId; readonly after: ShotFraming | null }[];
}

/** How a project was before an edit. */
export interface BeforeEdit {
  readonly shots: readonly PlannedShot[];
  readonly versions: readonly {
    readonly versionId: VersionId;
    readonly isTicked: boolean;
    readonly listedShots: VersionEdit['shots'] | null;
  }[];
  readonly listing?: ReplacedByListing | undefined;
}

/** Reads how the caller's project was before its last edit; null where none can be undone. */
export function loadBeforeEdit(
  database: Queryable,
  caller: Owner,
  { projectId }: Pick<ProjectRow, 'projectId'>,
): Promise<BeforeEdit | null> {
  return selectBeforeEdit<BeforeEdit>(database, caller, projectId);
}

/** Keeps how a locked project was before an edit; null: nothing is left to undo. */
export async function keepBeforeEdit(
  transaction: Transaction,
  caller: Caller,
  project: Pick<ProjectRow, 'projectId'>,
  before: BeforeEdit | null,
): Promise<void> {
  await updateBeforeEdit(transaction, caller, project.projectId, before);
  await countChange(transaction, caller, project);
}

/** Counts a change of the shots of a locked project, so that a save of another tab is refused. */
export async function countChange(
  transaction: Transaction,
  caller: Caller,
  { projectId }: Pick<ProjectRow, 'projectId'>,
): Promise<void> {
  await updateVersion(transaction, caller, projectId);
}
