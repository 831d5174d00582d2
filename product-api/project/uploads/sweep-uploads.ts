import type { Deps } from '@/product-api/deps';
import { deleteOldUploads, selectKnownUploads } from './uploads-store';

/** Lifetime of an upload without new bytes: a phone that is put away on Friday continues on Monday. */
export const UPLOAD_LIFE_HOURS = 72;
/** Younger parts may belong to an upload whose row is about to be written. */
const MIN_ORPHAN_AGE_MS = 60 * 60_000;

/** Removes abandoned uploads, and parts whose project or upload was deleted. */
export async function sweepUploads({ database, partStore, clock, log }: Deps): Promise<void> {
  const old = await deleteOldUploads(database, UPLOAD_LIFE_HOURS);
  for (const uploadId of old) await partStore.remove(uploadId);
  const latest = clock.now().getTime() - MIN_ORPHAN_AGE_MS;
  const stored: string[] = [];
  for await (const { uploadId, modified } of partStore.list()) {
    if (modified.getTime() < latest) stored.push(uploadId);
  }
  const known = await selectKnownUploads(database, stored);
  const orphans = stored.filter((uploadId) => !known.has(uploadId));
  for (const uploadId of orphans) await partStore.remove(uploadId);
  if (old.length + orphans.length > 0) {
    log.info({ expired: old.length, orphans: orphans.length }, 'uploads swept');
  }
}
