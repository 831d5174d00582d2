import { lookAtScene } from '@/adapters/inference/look-at-scene';
import { findFaces } from '@/adapters/picture/find-faces';
import { readCapture } from '@/adapters/picture/read-capture';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { FrameSize } from '@/engine/camera/frame-size';
import { readRoomWords } from '@/engine/editing/read-room-words';
import { findInPicture } from '@/engine/framing/find-in-picture';
import { decodeCopy } from './decode-small';

/** A photo of this machine that an edit looks at. */
export interface PhotoFile {
  /** Upright, in sRGB. */
  readonly path: string;
  /** The unchanged file, whose camera says when it was taken. */
  readonly sourcePath: string;
  readonly fileName: string;
  readonly size: FrameSize;
}

/** Computes the edit's findings of a photo, like the product API. */
export async function findInPhotoFile(photo: PhotoFile): Promise<ShotFindings> {
  const { path, sourcePath, fileName, size } = photo;
  const { edit } = await findInPicture(await decodeCopy(path, size), size, {
    findFaces,
    lookAtScene,
  });
  const room = readRoomWords(fileName);
  return {
    ...edit,
    ...(await readCapture(sourcePath)),
    ...(room === undefined ? {} : { room: { ...room, source: 'file name' } }),
  };
}
