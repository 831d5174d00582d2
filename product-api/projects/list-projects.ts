import { z } from 'zod';
import { type ProjectId, projectId } from '@/contracts/ids';
import type { listProjects as operation } from '@/contracts/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { WrittenJson } from '@/product-api/http/written-json';
import { type Page, selectStamps } from './projects-store';
import { writeProjects } from './written-projects';

/** The person's projects, newest update first; with `limit` a page of them. */
export const listProjects: UseCase<typeof operation> = async (tools, input) => {
  const { caller, query } = input;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const found = await selectStamps(tools.database, caller, {
    // One more than asked for tells whether there is a next page.
    limit: query.limit === undefined ? undefined : query.limit + 1,
    after,
  });
  const stamps = found.slice(0, query.limit);
  const last = stamps.at(-1);
  if (found.length > stamps.length && last !== undefined) {
    input.setHeader('x-next-cursor', toCursor(last));
  }
  const projects = await writeProjects(tools.database, caller, stamps);
  return new WrittenJson(joinList(projects));
};

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** A JSON array of values written before. */
function joinList(values: readonly Buffer[]): Buffer {
  const parts = values.flatMap((value, place) => (place === 0 ? [value] : [comma, value]));
  return Buffer.concat([opening, ...parts, closing]);
}

const cursor = z.tuple([z.iso.datetime(), projectId]);

function toCursor(row: { updatedMs: number; projectId: ProjectId }): string {
  const text = JSON.stringify([new Date(row.updatedMs).toISOString(), row.projectId]);
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
