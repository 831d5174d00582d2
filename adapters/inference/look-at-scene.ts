import { MediaRefused } from '@/adapters/media/media-reader';
import { createPictureProcesses, type PictureProcesses } from '@/adapters/media/picture-processes';
import { resizeRawPicture } from '@/adapters/picture/raw-picture';
import type { RawPicture } from '@/adapters/picture/to-raw';
import { workerEntry } from '@/adapters/process/fork-worker';
import { sceneModel } from './scene-model';

/** It takes 0.15 s and 0.2 GB; more than this is a fault. */
const LIMITS = { timeoutMs: 15_000, maxMemoryBytes: 600_000_000 };
/** This process reads one user's pictures, so the network's process does, too. */
const SMALL_PICTURES = { owner: 'this process' };
/** After a fault it is not tried again for this long, so that sixty photos do not wait for it each. */
const PAUSE_MS = 60_000;

/** @param small an upright picture. @returns the features that describe its scene; undefined if unavailable. */
export type LookAtScene = (small: RawPicture) => Promise<Float32Array | undefined>;

/** Runs a network in a separate process. Without it, all other findings of a photo are still computed. */
export function createSceneObserver(
  entry = workerEntry(import.meta.url, './scene-worker'),
  limits = LIMITS,
): LookAtScene {
  let processes: PictureProcesses<Uint8Array, Float32Array> | undefined;
  let pausedUntil = 0;
  return async (small) => {
    if (Date.now() < pausedUntil) return undefined;
    processes ??= createPictureProcesses<Uint8Array, Float32Array>(entry, { limits });
    const size = { width: sceneModel.inputSize, height: sceneModel.inputSize };
    const { data } = await resizeRawPicture(small, size);
    try {
      return await processes.perform(data, SMALL_PICTURES);
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error;
      process.emitWarning(`Scenes are not told apart for a minute: ${error.message}`);
      pausedUntil = Date.now() + PAUSE_MS;
      return undefined;
    }
  };
}

/** The one of this process; it starts with the first picture. */
export const lookAtScene: LookAtScene = createSceneObserver();
