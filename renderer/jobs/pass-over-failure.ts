import { JobFailure } from '@/adapters/queue/job-queue';

/** Leaves a version that cannot be made to whoever asks for it. @throws any other error. */
export function passOverFailure(error: unknown): undefined {
  if (!(error instanceof JobFailure)) throw error;
}
