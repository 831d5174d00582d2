import type { ListingFindings, ShotFindings } from '@/contracts/edit-findings';
import { readRoomWords } from '@/engine/editing/read-room-words';
import { findDoubles } from '@/engine/framing/find-doubles';
import { findInPhotoFile } from './find-in-photo-file';

/** A photo or clip of a listing as a file on this machine. */
export interface ListedFile {
  readonly id: string;
  readonly fileName: string;
  readonly kind: 'photo' | 'clip';
  /** Of a photo, its normalised copy. */
  readonly path: string;
  /** The unchanged file. */
  readonly from: string;
  readonly width: number;
  readonly height: number;
  /** Of a clip. */
  readonly seconds: number;
}

/** Finds what the edit has to know of a listing's photos and clips, one after the other. */
export async function findListing(
  files: readonly ListedFile[],
  signal: AbortSignal,
): Promise<ListingFindings> {
  const shots = [];
  for (const file of files) {
    signal.throwIfAborted();
    const findings = file.kind === 'photo' ? await findPhoto(file) : describeClip(file);
    shots.push({ id: file.id, fileName: file.fileName, findings });
  }
  const printed = shots.map(({ id, findings }) => ({ id, fingerprint: findings.fingerprint }));
  return { shots, doubles: findDoubles(printed) };
}

function findPhoto({ path, from, fileName, width, height }: ListedFile): Promise<ShotFindings> {
  return findInPhotoFile({ path, sourcePath: from, fileName, size: { width, height } });
}

/** Of a clip its name and length are known here. */
function describeClip({ fileName, width, height, seconds }: ListedFile): ShotFindings {
  const named = readRoomWords(fileName);
  return {
    kind: 'clip',
    width,
    height,
    seconds,
    place: 'unknown',
    light: 'unknown',
    isView: false,
    isAerial: false,
    isDetail: false,
    sharpness: 1,
    exposure: 'good',
    brightness: 0.5,
    tiltDegrees: 0,
    hasPeople: false,
    hasWriting: false,
    interestCentre: { x: 0.5, y: 0.5 },
    room: named && { ...named, source: 'file name' },
  };
}
