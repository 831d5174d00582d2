import type { Queryable, Transaction } from '@/adapters/database/database';
import type { CommentId, ProjectId, VersionId } from '@/contracts/ids';
import type { VideoPartDigests } from '@/contracts/production/video-parts';

/*
 * The tables `approvals` and `comments`. Callers ensure that the project belongs to the user, or that the
 * request carries the page's link.
 */

export interface ApprovalRow {
  readonly isOpen: boolean;
  readonly approvedAt: Date | null;
  readonly approvedBy: string | null;
  /** The media of the approved video. */
  readonly approvedVideo: string | null;
  /** Time at which that video was made; null if unknown. */
  readonly approvedMadeAt: Date | null;
  /** Digests of its parts; null if unknown. */
  readonly approvedParts: VideoPartDigests | null;
}

const approvalColumns = `is_open as "isOpen", approved_at as "approvedAt", approved_by as "approvedBy",
  approved_video as "approvedVideo", approved_made_at as "approvedMadeAt",
  approved_parts as "approvedParts"`;

export async function selectApproval(
  database: Queryable,
  projectId: ProjectId,
): Promise<ApprovalRow | undefined> {
  const [row] = await database.query<ApprovalRow>(
    `select ${approvalColumns} from approvals where project_id = $1`,
    [projectId],
  );
  return row;
}

/**
 * Like `selectApproval`, and locks the row: writers of comments then wait for each other until the
 * transaction ends.
 */
export async function selectApprovalLocked(
  transaction: Transaction,
  projectId: ProjectId,
): Promise<ApprovalRow | undefined> {
  const [row] = await transaction.query<ApprovalRow>(
    `select ${approvalColumns} from approvals where project_id = $1 for update`,
    [projectId],
  );
  return row;
}

export async function upsertIsOpen(
  database: Queryable,
  projectId: ProjectId,
  isOpen: boolean,
): Promise<void> {
  await database.query(
    `insert into approvals (project_id, is_open) values ($1, $2)
     on conflict (project_id) do update set is_open = excluded.is_open`,
    [projectId, isOpen],
  );
}

export async function updateApproved(
  database: Queryable,
  projectId: ProjectId,
  approved: {
    readonly at: Date;
    readonly by: string | undefined;
    readonly video: string;
    readonly parts: VideoPartDigests | null;
  },
): Promise<void> {
  await database.query(
    `update approvals set approved_at = $2, approved_by = $3, approved_video = $4, approved_parts = $5,
            approved_made_at = (select created_at from media where media_id = $4)
      where project_id = $1`,
    [
      projectId,
      approved.at,
      approved.by ?? null,
      approved.video,
      approved.parts && JSON.stringify(approved.parts),
    ],
  );
}

export interface CommentRow {
  readonly commentId: CommentId;
  readonly versionId: VersionId;
  readonly seconds: number;
  readonly text: string;
  readonly author: string | null;
  readonly createdAt: Date;
  readonly answer: string | null;
  readonly isResolved: boolean;
  readonly isOfThisVideo: boolean;
}

const commentColumns = `comment_id as "commentId", version_id as "versionId", seconds, text, author,
  created_at as "createdAt", answer, is_resolved as "isResolved",
  not exists (select from versions c join media m on m.media_id = c.video_id
               where c.version_id = comments.version_id and m.created_at > comments.created_at) as "isOfThisVideo"`;

export function selectComments(database: Queryable, projectId: ProjectId): Promise<CommentRow[]> {
  return database.query<CommentRow>(
    `select ${commentColumns} from comments where project_id = $1 order by created_at, comment_id`,
    [projectId],
  );
}

/** Counts the comments, and those written after a given time. */
export async function countComments(
  database: Queryable,
  projectId: ProjectId,
  since: Date,
): Promise<{ readonly all: number; readonly recent: number }> {
  const [row = { all: 0, recent: 0 }] = await database.query<{ all: number; recent: number }>(
    `select count(*)::int as "all", (count(*) filter (where created_at > $2))::int as recent
       from comments where project_id = $1`,
    [projectId, since],
  );
  return row;
}

type NewComment = Pick<CommentRow, 'versionId' | 'seconds' | 'text' | 'createdAt'> & {
  readonly author: string | undefined;
};

export async function insertComment(
  database: Queryable,
  projectId: ProjectId,
  { versionId, seconds, text, author, createdAt }: NewComment,
): Promise<CommentRow | undefined> {
  const [row] = await database.query<CommentRow>(
    `insert into comments (project_id, version_id, seconds, text, author, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${commentColumns}`,
    [projectId, versionId, seconds, text, author ?? null, createdAt],
  );
  return row;
}

/**
 * Updates a comment; fields that are undefined stay as they are.
 * @returns undefined for a comment on another project.
 */
export async function updateComment(
  database: Queryable,
  projectId: ProjectId,
  commentId: CommentId,
  change: { readonly answer?: string | undefined; readonly isResolved?: boolean | undefined },
): Promise<CommentRow | undefined> {
  const [row] = await database.query<CommentRow>(
    `update comments set answer = coalesce($3, answer), is_resolved = coalesce($4, is_resolved)
      where project_id = $1 and comment_id = $2 returning ${commentColumns}`,
    [projectId, commentId, change.answer ?? null, change.isResolved ?? null],
  );
  return row;
}

/** @returns whether the project had such a comment. */
export async function deleteComment(
  database: Queryable,
  projectId: ProjectId,
  commentId: CommentId,
): Promise<boolean> {
  const gone = await database.query(
    'delete from comments where project_id = $1 and comment_id = $2 returning comment_id',
    [projectId, commentId],
  );
  return gone.length > 0;
}
