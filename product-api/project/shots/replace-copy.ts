import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MediaRefused, type MediaWork } from '@/adapters/media/media-reader';
import { type MediaKey, mediaKey, type ProjectId } from '@/contracts/ids';
import type { SmallerCopy } from '@/contracts/production/render-job';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import {
  insertMedia,
  makeMedia,
  type NewMedia,
  toCaptureKey,
  toMediaFolder,
  toPhotoKey,
} from '@/product-api/media/public';
import { requireAllowance } from '@/product-api/project/projects/allowance';
import { touchProject } from '@/product-api/project/projects/move-project';
import { lockProject } from '@/product-api/project/projects/require-project';
import { updateOriginal } from '@/product-api/project/projects/shots-store';
import { stopAwaiting } from '@/product-api/project/uploads/awaited-originals';
import { refuseMedia } from './refuse-media';
import { requireVariants, type VariantRow } from './require-variants';
import { type ShotFile, storeMedia } from './save-shot';

/**
 * Replaces a smaller copy by its original, even during a render of the copy. The copy's findings remain
 * valid, because it is the same picture.
 * @throws ApiError with the name of an unusable file, in which case the copy stays.
 */
export async function replaceCopy(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  { shot, path, folder, signal }: ShotFile,
): Promise<void> {
  const key = { projectId, shotId: shot.shotId };
  const [copy] = await requireVariants(deps.database, caller, projectId, shot.shotId);
  const work = { owner: caller.userId, signal };
  const read = await deps.mediaReader.readMedia(path, folder, work).catch(async (error) => {
    if (error instanceof MediaRefused) await stopAwaiting(deps.database, key);
    return refuseMedia(shot.displayName)(error);
  });
  if (read.kind === 'photo' && !(await isCopied(deps, copy, read.path, work))) {
    await stopAwaiting(deps.database, key);
    throw new ApiError(
      'unusable_media',
      `${shot.displayName} is not the photo whose smaller copy was uploaded. Add it as a new photo.`,
    );
  }
  await makeMedia(deps, async (mediaId) => {
    const stored = await storeMedia(deps, mediaId, path, read);
    await carryFindings(deps, copy.mediaId, mediaId);
    const media = { ...stored, digest: shot.digest, copy: await describeCopy(deps, copy) };
    const isAltered = read.kind === 'photo' && read.isAltered;
    await save(deps, caller, key, { media, disclosure: isAltered ? 'altered' : 'none' });
  });
}

/**
 * Returns whether the smaller copy shows the same picture, so that its price and approvals hold for the
 * original.
 */
async function isCopied(
  { mediaReader, mediaStore }: Deps,
  { mediaId }: VariantRow,
  path: string,
  work: MediaWork,
): Promise<boolean> {
  await using copy = await mediaStore.localCopy(toPhotoKey(mediaId));
  return mediaReader.isSamePicture(copy.path, path, work);
}

function save(
  deps: Deps,
  caller: Caller,
  key: Parameters<typeof stopAwaiting>[1],
  original: { readonly media: NewMedia; readonly disclosure: VariantRow['disclosure'] },
): Promise<void> {
  const { media, disclosure } = original;
  return deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, key.projectId);
    if (!(await stopAwaiting(transaction, key))) {
      throw new ApiError('conflict', 'The original of this photo is no longer needed.');
    }
    await insertMedia(transaction, media);
    await updateOriginal(transaction, key, { mediaId: media.mediaId, disclosure });
    await touchProject(transaction, caller, project);
    await requireAllowance(deps, transaction, caller);
  });
}

/** Copies the findings of one media to another; time and place are read from the original itself. */
async function carryFindings({ mediaStore }: Deps, from: string, to: string): Promise<void> {
  const folder = toMediaFolder(from);
  for await (const { key } of mediaStore.list(folder)) {
    if (!key.endsWith('.json') || key === toCaptureKey(from)) continue;
    const target = mediaKey.parse(toMediaFolder(to) + key.slice(folder.length));
    await mediaStore.copy(key, target);
  }
}

async function describeCopy(deps: Deps, { mediaId, width, height }: VariantRow) {
  const content = await hashFile(deps, toPhotoKey(mediaId));
  return { content, width, height } satisfies SmallerCopy;
}

/** SHA-256 in hex digits, as the renderer computes it of its inputs. */
async function hashFile({ mediaStore }: Deps, key: MediaKey): Promise<string> {
  await using file = await mediaStore.localCopy(key);
  const content = createHash('sha256');
  await pipeline(createReadStream(file.path), content);
  return content.digest('hex');
}
