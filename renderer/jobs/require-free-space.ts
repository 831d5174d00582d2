import { JobFailure } from '@/adapters/queue/job-queue';
import { readFreeBytes } from '@/adapters/storage/free-space';

/**
 * Refuses to begin a job while the disk of the folder is nearly full: one that stops half-way costs
 * the same room and makes nothing.
 * @throws JobFailure that gives the tokens back at once; the disk does not empty itself while it waits.
 */
export async function requireFreeSpace(folder: string, floorGigabytes: number): Promise<void> {
  if ((await readFreeBytes(folder)) >= floorGigabytes * 1e9) return;
  throw new JobFailure(
    'provider',
    'We’re low on storage right now, so this failed and you weren’t charged. Please try again later.',
  );
}
