import { shotId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import {
  downloadVersion,
  readVersionPoster,
  streamVersion,
  streamVersionPreview,
  type Version,
} from '@/contracts/production/versions';
import type { GivenApproval } from '@/product-api/project/approval/find-given';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import type { ProjectSound } from './choose-music';
import { findLapse } from './find-lapse';
import { nameVersionFile } from './name-version-file';
import { chargeVersions, type PricedProject } from './price-versions';
import { toNeutralNames } from './to-neutral-project';
import { toSmallCopy, toStream } from './to-stream';
import { digestVersion, findChosenShots, type VersionShots } from './version-shots';
import { toVersionWords, type WordSources } from './version-words';
import type { VersionRow } from './versions-store';

/** Inputs that determine the state of a project's versions. */
export interface VersionSources {
  readonly project: ProjectRow;
  readonly toShots: (row: VersionRow) => VersionShots;
  /** The sound that they would have if rendered now. */
  readonly sound: ProjectSound;
  readonly words: WordSources;
  /** Inputs of the charge for a version. */
  readonly priced: PricedProject;
  /** Returns the last approval of the project's video, if that is the version's. */
  readonly toApproval: (row: VersionRow) => GivenApproval | undefined;
}

/** Returns the wire form of a version. */
export function toVersion(row: VersionRow, sources: VersionSources): Version {
  const { project } = sources;
  const shots = sources.toShots(row);
  const shotIds = findChosenShots(row, shots.clips);
  return {
    versionId: row.versionId,
    preset: row.preset,
    name: row.name,
    shape: row.shape,
    targetSeconds: row.targetSeconds,
    isNeutral: row.isNeutral,
    isMain: row.isMain,
    isTicked: row.isTicked,
    shotIds,
    edit: toEdit(shots),
    chargedShots: chargeVersions(sources.priced, [row]).charged.length,
    state: row.state,
    progress: (row.state === 'rendering' ? row.progress : null) ?? undefined,
    error: row.error ?? undefined,
    isOutdated: isOutdated(row, shots, sources),
    lapsingApproval: toLapsing(row, shots, sources),
    video: toVideo(row, row.isNeutral ? toNeutralNames(project, sources.words.brand) : project),
    isShared: row.isShared,
  };
}

/**
 * Returns whether rendering again would produce a different video. False for videos of an earlier release,
 * because their inputs were not recorded.
 */
export function isOutdated(
  row: VersionRow,
  shots: VersionShots,
  { sound, words }: Pick<VersionSources, 'sound' | 'words'>,
): boolean {
  if (row.video === null || row.madeFrom === null) return false;
  const said = toVersionWords(row, words, shots.clips);
  return row.madeFrom !== digestVersion(row, shots, { sound, words: said });
}

function toLapsing(
  row: VersionRow,
  shots: VersionShots,
  sources: VersionSources,
): Version['lapsingApproval'] {
  const given = sources.toApproval(row);
  if (given === undefined || !isOutdated(row, shots, sources)) return undefined;
  const words = toVersionWords(row, sources.words, shots.clips);
  return findLapse(row, shots, { sound: sources.sound, words }, given);
}

function toEdit({ edit, clips }: VersionShots): Version['edit'] {
  if (edit === undefined) return undefined;
  return {
    shots: clips.map(({ shotId: id, cameraMotion, transition, edit: directed }) => ({
      id,
      cameraMotion,
      transition,
      seconds: directed?.seconds,
      reason: directed?.reason ?? '',
    })),
    leftOut: edit.leftOut.map(({ id, reason }) => ({ id: shotId.parse(id), reason })),
  };
}

function toVideo(row: VersionRow, project: ProjectRow): Version['video'] {
  if (row.video === null) return undefined;
  const { seconds, width, height, bytes } = row.video;
  const params = { projectId: row.projectId, versionId: row.versionId };
  return {
    videoUrl: toPath(streamVersion, params),
    posterUrl: toPath(readVersionPoster, params),
    previewUrl: toPath(streamVersionPreview, params),
    downloadUrl: toPath(downloadVersion, params),
    fileName: nameVersionFile(project, row),
    seconds,
    width,
    height,
    bytes,
    stream: toStream(row, row.video),
    smallCopy: toSmallCopy(project, row, row.video),
    shotIds: row.shown.map(({ shotId: id }) => id),
    invitation: row.invites ?? undefined,
  };
}
