import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Queryable } from '@/adapters/database/database';
import { type ProjectId, projectId } from '@/contracts/ids';
import type { listProjects as operation } from '@/contracts/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { WrittenJson } from '@/product-api/http/written-json';
import { type Page, type PageStamps, readPage, selectPage } from './projects-store';
import { writeProjects } from './written-projects';

/** Pages as they were last answered, each under its stamps, in 32 MB at most. */
const kept = new LRUCache<string, ListedPage>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ json }, stamps) => json.length + stamps.length,
});

interface ListedPage {
  readonly json: Buffer;
  /** Where the next page begins. */
  readonly next: string | undefined;
}

/** The person's projects, newest update first; with `limit` a page of them. */
export const listProjects: UseCase<typeof operation> = async (tools, input) => {
  const { caller, query } = input;
  const stamps = await selectPage(tools.database, caller, {
    // One more than asked for is where the next page begins.
    limit: query.limit === undefined ? undefined : query.limit + 1,
    from: query.cursor === undefined ? undefined : readCursor(query.cursor),
  });
  if (stamps === undefined) return [];
  // Two limits can find the same projects, and only one of them a next page.
  const key = `${query.limit ?? ''} ${stamps.revisions} ${stamps.projectIds}`;
  let page = kept.get(key);
  if (page === undefined) {
    page = await writePage(tools.database, caller, stamps, query.limit);
    kept.set(key, page);
  }
  if (page.next !== undefined) input.setHeader('x-next-cursor', page.next);
  return new WrittenJson(page.json);
};

async function writePage(
  database: Queryable,
  caller: Caller,
  stamps: PageStamps,
  limit: number | undefined,
): Promise<ListedPage> {
  const found = readPage(stamps);
  const next = limit === undefined ? undefined : found[limit];
  return {
    json: joinList(await writeProjects(database, caller, found.slice(0, limit))),
    next: next === undefined ? undefined : toCursor(stamps.lastUpdateMs, next.projectId),
  };
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** A JSON array of values written before. */
function joinList(values: readonly Buffer[]): Buffer {
  const parts = values.flatMap((value, place) => (place === 0 ? [value] : [comma, value]));
  return Buffer.concat([opening, ...parts, closing]);
}

const cursor = z.tuple([z.iso.datetime(), projectId]);

function toCursor(updatedMs: number, projectId: ProjectId): string {
  const text = JSON.stringify([new Date(updatedMs).toISOString(), projectId]);
  return Buffer.from(text).toString('base64url');
}

function readCursor(text: string): Page['from'] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [updatedAt, id] = cursor.parse(parsed);
    return { updatedAt: new Date(updatedAt), projectId: id };
  } catch (error) {
    throw new ApiError('invalid_request', 'The cursor is not one we gave out.', { cause: error });
  }
}
