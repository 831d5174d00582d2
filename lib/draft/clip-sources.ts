import { shotImageUrl } from '../api/shots';
import type { DraftShot } from './draft';

/** Addresses from which a moving shot is played: its file on this device, then the copy that any browser plays. */
export function clipSources(shot: DraftShot, projectId: string | undefined): string[] {
  const { id, isVideo, preview, stored } = shot;
  const local = isVideo && preview !== undefined ? [preview] : [];
  const served =
    projectId !== undefined && stored !== undefined
      ? [shotImageUrl(projectId, id, { variant: stored.pick.fileName })]
      : [];
  return [...local, ...served];
}
