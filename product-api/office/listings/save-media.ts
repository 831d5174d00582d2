import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ProjectId, type ShotId, shotId as shotIdSchema } from '@/contracts/ids';
import { defaultMotion } from '@/contracts/project/motion';
import { defaultTransition } from '@/contracts/project/transition';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { saveShot, toDisplayName } from '@/product-api/project/public';
import type { SentFile } from './listing-delivery';

/** A file with the id of the shot it becomes. */
export interface PlannedFile extends SentFile {
  readonly shotId: ShotId;
}

/** Gives each file a shot. */
export function planFiles(files: readonly SentFile[]): PlannedFile[] {
  return files.map((file) => ({ ...file, shotId: shotIdSchema.parse(randomUUID()) }));
}

/** The shots in the form in which a project is created with them. */
export function toPlannedImages(files: readonly PlannedFile[]) {
  return files.map(({ shotId, name }, order) => ({
    id: shotId,
    filename: name,
    cameraMotion: defaultMotion(order),
    order,
  }));
}

/**
 * Saves the planned files of a project concurrently: the media programs limit how many are read.
 * @throws ApiError with the name of the unusable file.
 */
export async function saveMedia(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  { files, folder }: { readonly files: readonly PlannedFile[]; readonly folder: string },
): Promise<void> {
  const pending = [...files.entries()];
  const stop = new AbortController();
  const saveOthers = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      if (stop.signal.aborted) return;
      const [i, { shotId, name, path }] = next;
      const own = join(folder, `made-${i}`);
      await mkdir(own);
      const shot = {
        shotId,
        displayName: toDisplayName(name),
        transition: defaultTransition(i),
        cameraMotion: undefined,
        digest: await digestFile(path),
      };
      await saveShot(deps, caller, projectId, { shot, path, folder: own, signal: stop.signal });
    }
  };
  const workers = [saveOthers(), saveOthers()];
  try {
    await Promise.all(workers);
  } finally {
    stop.abort();
    await Promise.allSettled(workers);
  }
}

async function digestFile(path: string): Promise<Buffer> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest();
}
