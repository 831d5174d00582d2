import type { Queryable } from '@/adapters/database/database';
import type { Owner } from '@/product-api/http/route';
import { selectOpenUploads } from './uploads-store';

/** Sums the bytes that a person's unfinished uploads will have; they count as stored. */
export async function readOpenUploadBytes(database: Queryable, owner: Owner): Promise<number> {
  return (await selectOpenUploads(database, owner)).bytes;
}
