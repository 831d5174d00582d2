import type { Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { Clip } from '@/contracts/project/clip';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { insertMedia, type NewMedia } from '@/product-api/media/public';
import { requireAllowance } from '@/product-api/project/projects/allowance';
import { appendShot } from '@/product-api/project/projects/arrange-shots';
import { settleShots } from '@/product-api/project/projects/move-project';
import { lockProject } from '@/product-api/project/projects/require-project';
import {
  insertVariant,
  selectPlannedShots,
  upsertShots,
} from '@/product-api/project/projects/shots-store';
import {
  type AwaitedOriginal,
  awaitOriginal,
} from '@/product-api/project/uploads/awaited-originals';

export interface NewShot {
  readonly shotId: ShotId;
  readonly displayName: string;
  readonly transition: TransitionType;
  readonly cameraMotion: CameraMotion | undefined;
  /** SHA-256 of the upload. */
  readonly digest: Buffer;
  /** The file is a smaller copy of it, and it follows. */
  readonly original?: AwaitedOriginal | undefined;
}

/** An upload that was read and stored. */
export interface StoredMedia {
  readonly media: NewMedia;
  readonly disclosure: Clip['disclosure'];
}

/** Inserts an uploaded shot in its planned place, or behind all others. */
export function addShot(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  shot: NewShot,
  { media, disclosure }: StoredMedia,
): Promise<void> {
  return deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    await placeShot(deps, transaction, projectId, shot);
    if (shot.original !== undefined) {
      await awaitOriginal(transaction, { projectId, shotId: shot.shotId }, shot.original);
    }
    await insertMedia(transaction, media);
    await insertVariant(transaction, projectId, shot.shotId, {
      ...(media.kind === 'photo'
        ? { fileName: 'original.jpg', type: 'image' }
        : { fileName: `original.${media.extension}`, type: 'video' }),
      disclosure,
      mediaId: media.mediaId,
    });
    await settleShots(transaction, caller, project);
    await requireAllowance(deps, transaction, caller);
  });
}

async function placeShot(
  { settings }: Deps,
  transaction: Transaction,
  projectId: ProjectId,
  shot: NewShot,
): Promise<void> {
  const shots = await selectPlannedShots(transaction, projectId);
  if (shots.some((one) => one.shotId === shot.shotId)) return;
  const { itemsPerProject } = settings.limits;
  if (shots.length >= itemsPerProject) {
    throw new ApiError(
      'illegal_state',
      `A project can have up to ${itemsPerProject} photos and clips.`,
    );
  }
  await upsertShots(transaction, projectId, [appendShot(shots, shot)]);
}
