import type { Queryable } from '@/adapters/database/database';
import { toPath } from '@/contracts/operation';
import {
  MAX_STILL_PHOTOS,
  type listStills as operation,
  readNetworkStill,
  type Still,
  type StillSizeName,
  stillSizeNames,
  stillSizes,
} from '@/contracts/production/stills';
import type { UseCase } from '@/product-api/http/route';
import {
  type ProjectRow,
  requireProject,
  requireVersion,
  toNeutralProject,
  toProjectStem,
  type VersionRow,
} from '@/product-api/project/public';
import {
  listSharedPictures,
  type SharedPicture,
} from '@/product-api/publishing/sharing/list-shared-pictures';

/** Returns the photos of a completed version that get stills: the first ones, each once. */
export async function listStillPhotos(
  database: Queryable,
  version: Pick<VersionRow, 'projectId' | 'shown'>,
): Promise<SharedPicture[]> {
  const pictures = await listSharedPictures(database, version);
  const photos = new Map(
    pictures.filter(({ kind }) => kind === 'photo').map((photo) => [photo.shotId, photo]),
  );
  return [...photos.values()].slice(0, MAX_STILL_PHOTOS);
}

/** A still with its photo. */
export interface PlannedStill {
  readonly photo: SharedPicture;
  readonly still: Still;
}

interface StillPage {
  readonly project: Pick<ProjectRow, 'name' | 'address'>;
  /** The share token, if the client is not the owner. */
  readonly share?: string;
}

/** Plans the stills of a completed version. */
export async function planNetworkStills(
  database: Queryable,
  version: VersionRow,
  { project, share }: StillPage,
): Promise<PlannedStill[]> {
  const { projectId, versionId } = version;
  const photos = await listStillPhotos(database, version);
  return photos.flatMap((photo, i) =>
    stillSizeNames.map((size) => {
      const { shotId } = photo;
      const url = toPath(readNetworkStill, { projectId, versionId, shotId }, { share, size });
      const number = i + 1;
      return {
        photo,
        still: { shotId, number, size, url, fileName: nameStill(project, size, number) },
      };
    }),
  );
}

export const listStills: UseCase<typeof operation> = async (
  { database },
  { caller, params: { projectId, versionId } },
) => {
  const project = await requireProject(database, caller, projectId);
  const version = await requireVersion(database, projectId, versionId);
  const named = version.isNeutral ? await toNeutralProject(database, caller, project) : project;
  const planned = await planNetworkStills(database, version, { project: named });
  return { stills: planned.map(({ still }) => still) };
};

/** Returns a name such as `12-Elm-Street-Cover-1.jpg`. */
export function nameStill(
  project: Pick<ProjectRow, 'name' | 'address'>,
  size: StillSizeName,
  number: number,
): string {
  return `${toProjectStem(project)}-${stillSizes[size].label}-${number}.jpg`;
}
