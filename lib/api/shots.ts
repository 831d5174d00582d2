import { toPath } from '@/contracts/operation';
import { readClipStrip, readShotImage, removeShot } from '@/contracts/shots';
import { call } from './call';

/** Address of a shot's picture in the next served width (pixels). */
export function shotImageUrl(
  projectId: string,
  imageId: string,
  options: { width?: number; variant?: string } = {},
): string {
  return toPath(readShotImage, { projectId, imageId }, options);
}

/** Address of the strip of frames of an uploaded clip. */
export function clipStripUrl(projectId: string, imageId: string): string {
  return toPath(readClipStrip, { projectId, imageId });
}

export function deleteShot(projectId: string, imageId: string) {
  return call(removeShot, { params: { projectId, imageId } });
}
