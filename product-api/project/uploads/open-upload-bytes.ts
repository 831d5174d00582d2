import type { Queryable } from '@/adapters/database/database';
import type { Owner } from '@/product-api/http/route';
import { selectOpenUploads } from './uploads-store';

/** Sums the final sizes of a user's unfinished uploads, which count as stored. */
export async function readOpenUploadBytes(database: Queryable, owner: Owner): Promise<number> {
  return (await selectOpenUploads(database, owner)).bytes;
}
