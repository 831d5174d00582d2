import { createPictureProcesses } from '@/adapters/media/picture-processes';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots } from '@/adapters/process/process-slots';
import type { UserId } from '@/contracts/ids';
import type { BrandExampleShape, BrandExamples, PersonBrand } from '@/contracts/project/brands';
import type { LocalBrand } from '@/titles/lay-out-end-card';

/** Input of the brand examples; pictures are local files. */
export interface ExampleTask {
  readonly brand: PersonBrand & LocalBrand;
  readonly shape: BrandExampleShape;
}

export interface BrandPainter {
  /**
   * Draws examples. Only the newest request of each user stays queued.
   * @throws MediaRefused `unsupported` for a character that no font draws; NoFreeSlot; Superseded.
   */
  paint(task: ExampleTask, userId: UserId, signal: AbortSignal): Promise<BrandExamples>;
  close(): Promise<void>;
}

/** Thrown when the same user requests newer examples. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

const MAX_WAIT_MS = 10_000;

/** Draws in a separate process, one request at a time, because it is CPU-bound. */
export function createBrandPainter(): BrandPainter {
  const slots = createProcessSlots(1, MAX_WAIT_MS);
  const entry = workerEntry(import.meta.url, './paint-examples-worker');
  const processes = createPictureProcesses<ExampleTask, BrandExamples>(entry);
  const latest = new Map<UserId, AbortController>();
  return {
    async paint(task, userId, signal) {
      // A newer request may have loaded its pictures faster than this one.
      signal.throwIfAborted();
      latest.get(userId)?.abort(new Superseded());
      const turn = new AbortController();
      latest.set(userId, turn);
      try {
        // A running drawing is completed, because aborting it would cost a new process.
        return await slots.run(() => processes.perform(task, { owner: userId }), {
          owner: userId,
          signal: AbortSignal.any([signal, turn.signal]),
        });
      } finally {
        if (latest.get(userId) === turn) latest.delete(userId);
      }
    },
    close: () => processes.close(),
  };
}
