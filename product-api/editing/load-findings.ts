import { readFile } from 'node:fs/promises';
import { MediaRefused } from '@/adapters/media/media-reader';
import type { ShotFindings } from '@/contracts/edit-findings';
import type { PhotoFindings } from '@/contracts/photo-findings';
import { toShotFindings } from '@/engine/editing/to-shot-findings';
import type { Deps } from '@/product-api/deps';
import type { ShotRow } from '@/product-api/projects/shots-store';
import { makeFindings } from '@/product-api/shots/derived-media';

/** Loads what the edit has to know of an uploaded shot; of a photo it is found at the first request. */
export async function loadShotFindings(deps: Deps, shot: ShotRow): Promise<ShotFindings> {
  const { width, height, displayName: fileName } = shot;
  if (shot.kind !== 'photo') {
    const seconds = shot.seconds ?? undefined;
    return toShotFindings({ kind: 'clip', width, height, seconds, fileName }, undefined);
  }
  const found = await readFindings(deps, shot);
  return toShotFindings({ kind: 'photo', width, height, fileName }, found);
}

/** @returns undefined for a photo that cannot be analysed: the edit then knows its name and size. */
async function readFindings(deps: Deps, shot: ShotRow): Promise<PhotoFindings | undefined> {
  try {
    const key = await makeFindings(deps, shot);
    await using file = await deps.mediaStore.localCopy(key);
    return JSON.parse(await readFile(file.path, 'utf8'));
  } catch (error) {
    if (error instanceof MediaRefused) return undefined;
    throw error;
  }
}
