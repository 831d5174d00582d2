import {
  type Cut,
  downloadCut,
  readCutPoster,
  streamCut,
  streamCutPreview,
} from '@/contracts/cuts';
import { shotId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type { GivenApproval } from '@/product-api/approval/find-given';
import type { ProjectRow } from '@/product-api/projects/require-project';
import type { ProjectSound } from './choose-music';
import { type CutShots, digestCut, findChosenShots } from './cut-shots';
import { toCutWords, type WordSources } from './cut-words';
import type { CutRow } from './cuts-store';
import { findLapse } from './find-lapse';
import { nameCutFile } from './name-cut-file';
import { chargeCuts, type PricedProject } from './price-cuts';
import { toSmallCopy, toStream } from './to-stream';

/** Inputs that determine the state of a project's cuts. */
export interface CutSources {
  readonly project: ProjectRow;
  readonly toShots: (row: CutRow) => CutShots;
  /** The sound they would have if rendered now. */
  readonly sound: ProjectSound;
  readonly words: WordSources;
  /** What making a version charges for depends on this. */
  readonly priced: PricedProject;
  /** The last approval of the project's film, where that is the cut's. */
  readonly toApproval: (row: CutRow) => GivenApproval | undefined;
}

/** The wire's cut. */
export function toCut(row: CutRow, sources: CutSources): Cut {
  const { project } = sources;
  const shots = sources.toShots(row);
  const shotIds = findChosenShots(row, shots.clips);
  return {
    cutId: row.cutId,
    preset: row.preset,
    name: row.name,
    shape: row.shape,
    targetSeconds: row.targetSeconds,
    isNeutral: row.isNeutral,
    isMain: row.isMain,
    isTicked: row.isTicked,
    shotIds,
    edit: toEdit(shots),
    chargedShots: chargeCuts(sources.priced, [row]).charged.length,
    state: row.state,
    progress: (row.state === 'rendering' ? row.progress : null) ?? undefined,
    error: row.error ?? undefined,
    isOutdated: isOutdated(row, shots, sources),
    lapsingApproval: toLapsing(row, shots, sources),
    video: toVideo(row, project),
    isShared: row.isShared,
  };
}

/**
 * Whether a video would be another one if it was made now. False for one of an earlier release, of which
 * nobody knows what it was made of.
 */
export function isOutdated(
  row: CutRow,
  shots: CutShots,
  { sound, words }: Pick<CutSources, 'sound' | 'words'>,
): boolean {
  if (row.video === null || row.madeFrom === null) return false;
  const said = toCutWords(row, words, shots.clips);
  return row.madeFrom !== digestCut(row, shots, { sound, words: said });
}

function toLapsing(row: CutRow, shots: CutShots, sources: CutSources): Cut['lapsingApproval'] {
  const given = sources.toApproval(row);
  if (given === undefined || !isOutdated(row, shots, sources)) return undefined;
  const words = toCutWords(row, sources.words, shots.clips);
  return findLapse(row, shots, { sound: sources.sound, words }, given);
}

function toEdit({ edit, clips }: CutShots): Cut['edit'] {
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

function toVideo(row: CutRow, project: ProjectRow): Cut['video'] {
  if (row.video === null) return undefined;
  const { seconds, width, height, bytes } = row.video;
  const params = { projectId: row.projectId, cutId: row.cutId };
  return {
    videoUrl: toPath(streamCut, params),
    posterUrl: toPath(readCutPoster, params),
    previewUrl: toPath(streamCutPreview, params),
    downloadUrl: toPath(downloadCut, params),
    fileName: nameCutFile(project, row),
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
