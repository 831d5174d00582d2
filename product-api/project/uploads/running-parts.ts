import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadId } from '@/contracts/ids';

/** A running part ends after this long without a byte, if another connection waits for the upload. */
const GRACE_MS = 1_000;
/**
 * Maximum wait while bytes still arrive: bytes of a broken connection that this machine has buffered need not
 * be sent again.
 */
const MAX_GRACE_MS = 8_000;

/** Time for which the offset of an upload is remembered. */
const REMEMBERED_MS = 60_000;

interface RunningPart {
  /** Offset in the file up to which bytes arrived. */
  reached: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  /** Time of the last bytes, on the clock of `performance.now()`. */
  fedAt: number;
}

/** Signals and callbacks for the receiver of a part. */
interface PartHandle {
  /** Aborted when another connection continues the upload. */
  readonly stopped: AbortSignal;
  /** Call when bytes arrive, with the new offset of the upload. */
  readonly feed: (reached: number) => void;
  /** Call when all received bytes are stored. */
  readonly keep: () => void;
}

/** Parts that this process is receiving. */
const running = new Map<UploadId, RunningPart>();
/** Lower bound of the stored bytes of each upload. */
const sizes = new Map<UploadId, number>();

/**
 * Returns a lower bound of an upload's offset, without asking the store. Browsers resend a broken request
 * until it is refused.
 */
export function readReached(uploadId: UploadId): number {
  return Math.max(running.get(uploadId)?.reached ?? 0, sizes.get(uploadId) ?? 0);
}

function remember(uploadId: UploadId, size: number): void {
  sizes.set(uploadId, size);
  setTimeout(() => {
    if (sizes.get(uploadId) === size) sizes.delete(uploadId);
  }, REMEMBERED_MS).unref();
}

/**
 * Ends the part in progress of an upload, and waits until its bytes are stored. A phone that changes networks
 * calls again while its old connection still seems open.
 */
export async function stopRunningPart(uploadId: UploadId): Promise<void> {
  const part = running.get(uploadId);
  if (part === undefined) return;
  await Promise.race([part.ended, untilSilent(part)]);
  part.stop.abort();
  await part.ended;
}

async function untilSilent(part: RunningPart): Promise<void> {
  const start = performance.now();
  const readEnd = () => Math.min(Math.max(start, part.fedAt) + GRACE_MS, start + MAX_GRACE_MS);
  for (let left = GRACE_MS; left > 0; left = readEnd() - performance.now()) await sleep(left);
}

/** Receives a part, after ending a running part of the same upload. */
export async function runPart(
  uploadId: UploadId,
  receive: (part: PartHandle) => Promise<void>,
): Promise<void> {
  // If several calls wait, each has to end the one that started first.
  while (running.has(uploadId)) await stopRunningPart(uploadId);
  const stop = new AbortController();
  const feed = (reached: number) => {
    part.reached = reached;
    part.fedAt = performance.now();
  };
  const keep = () => remember(uploadId, part.reached);
  const receiving = receive({ stopped: stop.signal, feed, keep });
  const part = { reached: 0, stop, ended: receiving.catch(() => undefined), fedAt: 0 };
  running.set(uploadId, part);
  try {
    await receiving;
  } finally {
    running.delete(uploadId);
  }
}
