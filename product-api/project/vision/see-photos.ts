import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VisionFailed, type VisionFailure, type VisionModel } from '@/adapters/vision/vision-model';
import type { MediaKey } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { toSeenKey } from '@/product-api/media/public';
import type { VariantRow } from '@/product-api/project/projects/shots-store';
import { askAboutPictures } from './ask-about-pictures';
import { SEEN_VERSION, type SeenPhoto } from './seen-photo';
import { isFree, returnVisionUses, spendVisionUses } from './spend-vision-uses';

/**
 * Returns the operator's vision model's answers about these pictures, by media. Each picture is sent once,
 * and its answer is cached. Pictures without an answer, because of a timeout or the daily limit, are absent.
 * Never rejects.
 */
export async function seePhotos(
  deps: Deps,
  caller: Owner,
  variants: readonly VariantRow[],
): Promise<ReadonlyMap<string, SeenPhoto>> {
  const { vision, log } = deps;
  const seen = new Map(await loadSeenPhotos(deps, variants));
  if (vision === undefined) return seen;
  const byMedia = new Map(variants.map((variant) => [variant.mediaId, variant]));
  const unknown = [...byMedia.values()].filter(({ mediaId }) => !seen.has(mediaId));
  try {
    if (unknown.length > 0) await askForMissing(deps, vision, caller, unknown, seen);
  } catch (error) {
    log.warn({ err: error }, 'photos are edited without the vision model');
  }
  return seen;
}

/** Returns the cached answers about these pictures, without calling the model. Never rejects. */
export async function loadSeenPhotos(
  deps: Deps,
  variants: readonly VariantRow[],
): Promise<ReadonlyMap<string, SeenPhoto>> {
  const { vision, log } = deps;
  const seen = new Map<string, SeenPhoto>();
  if (vision === undefined) return seen;
  try {
    for (const variant of variants) {
      const stored = await loadSeen(deps, toKey(vision, variant));
      if (stored !== undefined) seen.set(variant.mediaId, stored);
    }
  } catch (error) {
    log.warn({ err: error }, 'what the vision model said before could not be read');
  }
  return seen;
}

function toKey({ name }: VisionModel, { mediaId }: VariantRow): MediaKey {
  const digest = createHash('sha256').update(`${SEEN_VERSION} ${name}`).digest('hex');
  return toSeenKey(mediaId, digest.slice(0, 16));
}

async function loadSeen({ mediaStore }: Deps, key: MediaKey): Promise<SeenPhoto | undefined> {
  if ((await mediaStore.stat(key)) === undefined) return undefined;
  await using file = await mediaStore.localCopy(key);
  return JSON.parse(await readFile(file.path, 'utf8')) as SeenPhoto;
}

async function saveSeen({ mediaStore }: Deps, key: MediaKey, seen: SeenPhoto): Promise<void> {
  await using folder = await mediaStore.scratch();
  const path = join(folder.path, 'seen.json');
  await writeFile(path, JSON.stringify(seen));
  await mediaStore.adopt(key, path);
}

/** Sends groups of photos. After a failure that would repeat itself, sends no further groups. */
async function askForMissing(
  deps: Deps,
  vision: VisionModel,
  caller: Owner,
  unknown: readonly VariantRow[],
  seen: Map<string, SeenPhoto>,
): Promise<void> {
  const { photosPerRequest, timeoutSeconds } = deps.visionBounds;
  const allowed = await spendVisionUses(deps, caller, 'photos', unknown.length);
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutSeconds * 1_000)]);
  const ask = async (group: readonly VariantRow[]) => {
    for (const [variant, photo] of await askAboutPictures(deps, vision, group, signal)) {
      seen.set(variant.mediaId, photo);
      await saveSeen(deps, toKey(vision, variant), photo);
    }
  };
  let failure: VisionFailure | undefined;
  const giveUp = async (group: readonly VariantRow[], error: unknown) => {
    const reason = error instanceof VisionFailed ? error.reason : 'unavailable';
    if (failure === undefined) {
      deps.log.warn({ err: error, reason }, 'photos are edited without the vision model');
    }
    if (reason !== 'unusable') {
      failure ??= reason;
      stop.abort();
    }
    // Groups that were aborted because of another group's failure got no answer either.
    if (failure !== undefined && isFree(failure)) {
      await returnVisionUses(deps, caller, 'photos', group.length);
    }
  };
  const groups = splitInto(unknown.slice(0, allowed), photosPerRequest);
  await Promise.all(
    groups.map((group) => ask(group).catch((error: unknown) => giveUp(group, error))),
  );
}

function splitInto<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, i) => items.slice(i * most, (i + 1) * most));
}
