import { z } from 'zod';
import { projectId } from '@/contracts/ids';
import type { listProjects as operation } from '@/contracts/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { type ClipRow, selectClips } from './clip-rows';
import { type Page, type ProjectRow, selectProjects } from './projects-store';
import { toListItem } from './to-project';

/** The person's projects, newest update first; with `limit` a page of them. */
export const listProjects: UseCase<typeof operation> = async (tools, input) => {
  const { caller, query } = input;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const found = await selectProjects(tools.database, caller, {
    // One more than asked for tells whether there is a next page.
    limit: query.limit === undefined ? undefined : query.limit + 1,
    after,
  });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  if (found.length > rows.length && last !== undefined) {
    input.setHeader('x-next-cursor', toCursor(last));
  }
  const clips = await selectClips(
    tools.database,
    caller,
    rows.map((row) => row.projectId),
  );
  const byProject = groupByProject(clips);
  return rows.map((row) => toListItem(row, byProject.get(row.projectId) ?? []));
};

function groupByProject(clips: readonly ClipRow[]): Map<string, ClipRow[]> {
  const groups = new Map<string, ClipRow[]>();
  for (const clip of clips) {
    const group = groups.get(clip.projectId);
    if (group === undefined) groups.set(clip.projectId, [clip]);
    else group.push(clip);
  }
  return groups;
}

const cursor = z.tuple([z.iso.datetime(), projectId]);

function toCursor(row: ProjectRow): string {
  const text = JSON.stringify([row.updatedAt.toISOString(), row.projectId]);
  return Buffer.from(text).toString('base64url');
}

function readCursor(text: string): Page['after'] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [updatedAt, id] = cursor.parse(parsed);
    return { updatedAt: new Date(updatedAt), projectId: id };
  } catch (error) {
    throw new ApiError('invalid_request', 'The cursor is not one we gave out.', { cause: error });
  }
}
