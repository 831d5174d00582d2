import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import { selectShownShots } from '@/product-api/projects/shots-store';

const ORIGINAL = 'original.jpg';

/** A picture of the shared video: all that a share link opens beside the video itself. */
export interface SharedPicture {
  readonly shotId: ShotId;
  /** The variant the video shows. */
  readonly fileName: string;
  readonly isAltered: boolean;
  /** What it was made from, to be compared with it; absent where it came to us altered. */
  readonly originalFileName: string | undefined;
}

/** The pictures of the project's last completed video, in their order. */
export async function listSharedPictures(
  database: Queryable,
  projectId: ProjectId,
): Promise<SharedPicture[]> {
  const shown = await selectShownShots(database, projectId);
  return shown.map(({ shotId, fileName, disclosure, isGenerated }) => {
    const cameAltered = disclosure === 'altered' && fileName === ORIGINAL;
    const isAltered = disclosure === 'altered' || isGenerated;
    const originalFileName = isAltered && !cameAltered ? ORIGINAL : undefined;
    return { shotId, fileName, isAltered, originalFileName };
  });
}
