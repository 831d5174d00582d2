import { JobFailure } from '@/adapters/queue/job-queue';
import { readFreeBytes } from '@/adapters/storage/free-space';

/**
 * Rejects a new job while the disk of the folder is nearly full, because one that stops half-way takes the
 * same space without a result.
 * @throws JobFailure that releases the tokens immediately, because waiting does not free the disk.
 */
export async function requireFreeSpace(folder: string, floorGigabytes: number): Promise<void> {
  if ((await readFreeBytes(folder)) >= floorGigabytes * 1e9) return;
  throw new JobFailure(
    'provider',
    'We’re low on storage right now, so this failed and you weren’t charged. Please try again later.',
  );
}
