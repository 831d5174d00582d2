import { JobFailure } from '@/adapters/queue/job-queue';

/**
 * Ignores the failure of a version, which the job that later requests it will report.
 * @throws any other error.
 */
export function passOverFailure(error: unknown): undefined {
  if (!(error instanceof JobFailure)) throw error;
}
