import { readFile } from 'node:fs/promises';
import type { Capture } from '@/adapters/picture/read-capture';
import type { MediaKey } from '@/contracts/ids';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import { readRoomWords } from '@/engine/editing/read-room-words';
import type { Deps } from '@/product-api/deps';
import type { StoredFindings } from '@/product-api/media/public';
import type { VariantRow } from '@/product-api/project/projects/shots-store';
import { makeCapture, makeFindings } from './derived-media';
import { selectedVariant } from './select-variant';

/** An uploaded shot as an edit looks at it. */
export interface FoundShot {
  /** Name of the file on the user's device. */
  readonly fileName: string;
  /** At least one, the original first. */
  readonly variants: readonly [VariantRow, ...VariantRow[]];
}

/**
 * Loads the edit's findings of a shot: of the variant that the video uses, a clip by its poster. They are
 * computed at the first request, which takes about 0.5 s of one core per photo, and cached. `position` must
 * not leave the server.
 * @throws MediaRefused for a damaged file.
 */
export async function loadShotFindings(
  deps: Deps,
  { fileName, variants }: FoundShot,
): Promise<ShotFindings> {
  const [original] = variants;
  const variant = selectedVariant(variants) ?? original;
  const { edit } = await loadJson<StoredFindings>(deps, await makeFindings(deps, variant));
  const capture =
    original.kind === 'photo'
      ? await loadJson<Capture>(deps, await makeCapture(deps, original))
      : undefined;
  const room = readRoomWords(fileName);
  return {
    ...edit,
    kind: variant.kind === 'photo' ? edit.kind : 'clip',
    width: variant.width,
    height: variant.height,
    ...(variant.seconds === null ? {} : { seconds: variant.seconds }),
    ...capture,
    ...(room === undefined ? {} : { room: { ...room, source: 'file name' as const } }),
  };
}

async function loadJson<Stored>({ mediaStore }: Deps, key: MediaKey): Promise<Stored> {
  await using file = await mediaStore.localCopy(key);
  return JSON.parse(await readFile(file.path, 'utf8')) as Stored;
}
