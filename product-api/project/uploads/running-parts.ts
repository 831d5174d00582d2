import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadId } from '@/contracts/ids';

/** A part that another connection waits for ends when it brings nothing for so long. */
const GRACE_MS = 1_000;
/** While it brings more: what a broken connection left on its way through the machine need not be sent again. */
const MAX_GRACE_MS = 8_000;

/** How long it is remembered where an upload stood. */
const REMEMBERED_MS = 60_000;

interface RunningPart {
  /** Byte of the file up to which bytes arrived. */
  reached: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  /** When bytes last arrived, on the clock of `performance.now()`. */
  fedAt: number;
}

/** What the receiver of a part is given. */
interface PartHandle {
  /** Aborted when another connection goes on with the upload. */
  readonly stopped: AbortSignal;
  /** To be called when bytes arrive, with where the upload will stand. */
  readonly feed: (reached: number) => void;
  /** To be called when all that arrived is stored. */
  readonly keep: () => void;
}

/** Parts this process is receiving. */
const running = new Map<UploadId, RunningPart>();
/** Bytes that uploads have at least. */
const sizes = new Map<UploadId, number>();

/**
 * Where an upload stands at least, as far as this process knows without asking the store. A browser sends a
 * broken request again, and goes on until that is refused.
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
 * Ends the part that is being received for an upload, and waits until what came of it is stored. A phone
 * that changes networks asks again while its old connection still seems open.
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

/** Receives a part; one that is already running for this upload ends first. */
export async function runPart(
  uploadId: UploadId,
  receive: (part: PartHandle) => Promise<void>,
): Promise<void> {
  // Of several that wait, each finds the one that was faster.
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
