import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadId } from '@/contracts/ids';

/** What a broken connection brought is read to its end in this time, and need not be sent again. */
const GRACE_MS = 1_000;

interface RunningPart {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** Parts this process is receiving. */
const running = new Map<UploadId, RunningPart>();

/**
 * Ends the part that is being received for an upload, and waits until what came of it is stored. A phone
 * that changes networks asks again while its old connection still seems open.
 */
export async function stopRunningPart(uploadId: UploadId): Promise<void> {
  const part = running.get(uploadId);
  if (part === undefined) return;
  await Promise.race([part.ended, sleep(GRACE_MS)]);
  part.stop.abort();
  await part.ended;
}

/** Receives a part; one that is already running for this upload ends first. */
export async function runPart(
  uploadId: UploadId,
  receive: (stopped: AbortSignal) => Promise<void>,
): Promise<void> {
  // Of several that wait, each finds the one that was faster.
  while (running.has(uploadId)) await stopRunningPart(uploadId);
  const stop = new AbortController();
  const receiving = receive(stop.signal);
  const part = { stop, ended: receiving.catch(() => undefined) };
  running.set(uploadId, part);
  try {
    await receiving;
  } finally {
    running.delete(uploadId);
  }
}
