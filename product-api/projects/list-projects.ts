import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Queryable } from '@/adapters/database/database';
import { projectId } from '@/contracts/ids';
import type { listProjects as operation } from '@/contracts/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { WrittenJson } from '@/product-api/http/written-json';
import { type Page, selectPage, selectPageMark } from './projects-store';
import { writeProjects } from './written-projects';

/** Pages as they were last answered, in 32 MB at most. */
const kept = new LRUCache<string, ListedPage>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ json }, key) => json.length + key.length,
});

interface ListedPage {
  readonly json: Buffer;
  /** Where the next page begins. */
  readonly next: string | undefined;
}

/** The person's projects, newest update first; with `limit` a page of them. */
export const listProjects: UseCase<typeof operation> = async ({ database }, input) => {
  const { caller, query } = input;
  const asked: Page = {
    limit: query.limit,
    from: query.cursor === undefined ? undefined : readCursor(query.cursor),
  };
  const mark = await selectPageMark(database, caller, asked);
  const page = kept.get(toKey(caller, asked, mark)) ?? (await writePage(database, caller, asked));
  if (page.next !== undefined) input.setHeader('x-next-cursor', page.next);
  return new WrittenJson(page.json);
};

/** Two limits can find the same projects, and only one of them a next page. */
function toKey({ userId }: Caller, { limit }: Page, mark: string | undefined): string {
  return `${userId} ${limit ?? ''} ${mark ?? ''}`;
}

/** Reads a page, and keeps it under the mark that was read with it. */
async function writePage(database: Queryable, caller: Caller, asked: Page): Promise<ListedPage> {
  const found = await selectPage(database, caller, asked);
  const shown = found.slice(0, asked.limit);
  const next = found[shown.length];
  const page = {
    json: joinList(await writeProjects(database, caller, shown)),
    next: next === undefined ? undefined : toCursor(next),
  };
  kept.set(toKey(caller, asked, found[0]?.mark), page);
  return page;
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** A JSON array of values written before. */
function joinList(values: readonly Buffer[]): Buffer {
  const parts = values.flatMap((value, place) => (place === 0 ? [value] : [comma, value]));
  return Buffer.concat([opening, ...parts, closing]);
}

const cursor = z.tuple([z.iso.datetime(), projectId]);

function toCursor({ updatedAt, projectId }: NonNullable<Page['from']>): string {
  const text = JSON.stringify([updatedAt.toISOString(), projectId]);
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
