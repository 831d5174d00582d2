import type { Transaction } from '@/adapters/database/database';
import type { Clip } from '@/contracts/clip';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { CameraMotion } from '@/contracts/motion';
import type { TransitionType } from '@/contracts/transition';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { requireAllowance } from '@/product-api/projects/allowance';
import { appendItem } from '@/product-api/projects/arrange-items';
import { listItems, writeItems } from '@/product-api/projects/items';
import { insertMedia, type NewMedia } from '@/product-api/projects/media-rows';
import { settleItems } from '@/product-api/projects/move-project';
import { lockProject } from '@/product-api/projects/require-project';
import type { Tools } from '@/product-api/tools';
import { insertVariant } from './variants';

export interface NewShot {
  readonly shotId: ShotId;
  readonly displayName: string;
  readonly transition: TransitionType;
  readonly cameraMotion: CameraMotion | undefined;
  /** SHA-256 of the upload. */
  readonly digest: Buffer;
}

/** An upload that was read and stored. */
export interface StoredMedia {
  readonly media: NewMedia;
  readonly disclosure: Clip['disclosure'];
}

/** Writes an uploaded shot down: in its planned place, or behind all others. */
export function addShot(
  tools: Tools,
  caller: Caller,
  projectId: ProjectId,
  shot: NewShot,
  { media, disclosure }: StoredMedia,
): Promise<void> {
  return tools.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    await placeShot(tools, transaction, projectId, shot);
    await insertMedia(transaction, media);
    await insertVariant(transaction, projectId, shot.shotId, {
      ...(media.kind === 'photo'
        ? { fileName: 'original.jpg', type: 'image' }
        : { fileName: `original.${media.ending}`, type: 'video' }),
      disclosure,
      mediaId: media.mediaId,
    });
    await settleItems(transaction, caller, project);
    await requireAllowance(tools, transaction, caller);
  });
}

async function placeShot(
  { settings }: Tools,
  transaction: Transaction,
  projectId: ProjectId,
  shot: NewShot,
): Promise<void> {
  const items = await listItems(transaction, projectId);
  if (items.some((item) => item.shotId === shot.shotId)) return;
  const { itemsPerProject } = settings.limits;
  if (items.length >= itemsPerProject) {
    throw new ApiError('illegal_state', `A project holds at most ${itemsPerProject} items.`);
  }
  await writeItems(transaction, projectId, [appendItem(items, shot)]);
}
