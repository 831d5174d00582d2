import type { ShotId } from '@/contracts/ids';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import type { Edit, EditRequest } from '@/engine/editing/edit-types';
import { editChosen, editVersion as editRequest } from '@/engine/editing/edit-version';
import { type EditedShots, toDelivered } from './to-edit-shots';

/** What of a version its edit depends on. */
export interface EditedVersion {
  readonly shape: VideoShape;
  readonly targetSeconds: number;
}

/** What an edit has to know of a version. */
export function toRequest({
  shape,
  targetSeconds,
}: EditedVersion): Pick<EditRequest, 'targetSeconds' | 'frameRatio'> {
  const { width, height } = shapeSizes[shape];
  return { targetSeconds, frameRatio: width / height };
}

/**
 * Edits a version of an edited project. It follows from the project's shots as they are now, so that what
 * a person changes of them holds for every version.
 * @param chosen the shots a person chose for this version: it shows these, all of them.
 * @returns undefined where it shows the project's shots as the main version does.
 */
export function editVersion(
  version: EditedVersion,
  main: EditedVersion,
  sources: EditedShots,
  chosen: readonly ShotId[] | undefined,
): Edit | undefined {
  const isLikeMain = version.shape === main.shape && version.targetSeconds === main.targetSeconds;
  if (isLikeMain) return undefined;
  const mainEdit = { ...toDelivered(sources), frameRatio: toRequest(main).frameRatio };
  const request = toRequest(version);
  const byHand = chosen && editChosen(chosen, mainEdit, request);
  return byHand ?? editRequest(mainEdit, request);
}
