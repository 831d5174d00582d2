import type { ShotId } from '@/contracts/ids';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import type { Edit, EditRequest } from '@/engine/editing/edit-types';
import { editChosen, editVersion as editRequest } from '@/engine/editing/edit-version';
import { type EditedShots, toDelivered } from './to-edit-shots';

/** The fields of a version that its edit depends on. */
export interface EditedVersion {
  readonly shape: VideoShape;
  readonly targetSeconds: number;
}

/** Returns the input of a version's edit. */
export function toRequest({
  shape,
  targetSeconds,
}: EditedVersion): Pick<EditRequest, 'targetSeconds' | 'frameRatio'> {
  const { width, height } = shapeSizes[shape];
  return { targetSeconds, frameRatio: width / height };
}

/**
 * Edits a version of an edited project. The edit starts from the project's current shots, so that the user's
 * changes to them apply to every version.
 * @param chosen the shots that the user chose for this version: it shows all of these and no others.
 * @returns undefined if the version shows the project's shots like the main version.
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
