import { z } from 'zod';
import { projectId } from '@/contracts/ids';
import type { listProjects as operation } from '@/contracts/project/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { type PageStart, type ProjectRow, selectPage } from './projects-store';
import { toProjectWithClips } from './to-project';

/** Lists the user's projects, newest update first; with `limit` a page of them. */
export const listProjects: UseCase<typeof operation> = async ({ database }, input) => {
  const { caller, query } = input;
  const found = await selectPage(database, caller, {
    limit: query.limit,
    from: query.cursor === undefined ? undefined : readCursor(query.cursor),
  });
  const shown = found.slice(0, query.limit);
  const next = found[shown.length];
  if (next !== undefined) input.setHeader('x-next-cursor', toCursor(next));
  return shown.map(toProjectWithClips);
};

const cursor = z.tuple([z.iso.datetime(), projectId]);

function toCursor({ updatedAt, projectId }: ProjectRow): string {
  const text = JSON.stringify([updatedAt.toISOString(), projectId]);
  return Buffer.from(text).toString('base64url');
}

function readCursor(text: string): PageStart {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [updatedAt, id] = cursor.parse(parsed);
    return { updatedAt: new Date(updatedAt), projectId: id };
  } catch (error) {
    throw new ApiError('invalid_request', 'The cursor is not one we gave out.', { cause: error });
  }
}
