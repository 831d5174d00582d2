import { compareCorners } from '@/adapters/picture/compare-corners';
import type { ListingFindings, ShotFindings } from '@/contracts/project/edit-findings';
import { describeUnknown } from '@/engine/editing/describe-unknown';
import { findDoubles } from '@/engine/framing/find-doubles';
import { findInPhotoFile } from './find-in-photo-file';

/** A photo or clip of a listing as a local file. */
export interface ListedFile {
  readonly id: string;
  readonly fileName: string;
  readonly kind: 'photo' | 'clip';
  /** For a photo, the path of its normalised copy. */
  readonly path: string;
  /** The unchanged file. */
  readonly from: string;
  readonly width: number;
  readonly height: number;
  /** Length of a clip. */
  readonly seconds: number;
}

/** Computes the findings of a listing's photos and clips that the edit needs, one at a time. */
export async function findListing(
  files: readonly ListedFile[],
  signal: AbortSignal,
): Promise<ListingFindings> {
  const shots = [];
  for (const file of files) {
    signal.throwIfAborted();
    const findings =
      file.kind === 'photo' ? await findPhoto(file) : describeUnknown({ ...file, kind: 'clip' });
    shots.push({ id: file.id, fileName: file.fileName, findings });
  }
  const printed = shots.map(({ id, findings }) => ({ id, fingerprint: findings.fingerprint }));
  return { shots, doubles: await findDoubles(printed, compareCorners) };
}

function findPhoto({ path, from, fileName, width, height }: ListedFile): Promise<ShotFindings> {
  return findInPhotoFile({ path, sourcePath: from, fileName, size: { width, height } });
}
