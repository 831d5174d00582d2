import { rm } from 'node:fs/promises';

/**
 * Removes a folder of a test, whether it is there or not. A process that is just ending may still
 * write into it, so a folder that is not empty when it is removed is tried again.
 */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
