import { basename, relative, resolve, sep } from 'node:path';
import {
  LISTING_FILE_VERSION,
  type ListingFile,
  type ListingVersion,
} from '@/contracts/production/listing-file';
import { versionPresets } from '@/contracts/production/versions';
import { shapeSizes } from '@/contracts/project/shape';
import { editListing } from '@/engine/editing/edit-listing';
import type { Edit, EditRequest } from '@/engine/editing/edit-types';
import { editVersion } from '@/engine/editing/edit-version';
import type { MainEdit } from '@/engine/editing/find-spares';
import { toListingShots, toVersionShots } from '@/engine/editing/to-listing-shots';
import { findListing } from '../analysis/find-listing';
import type { ReadFile } from './read-files';

/** A version before its shots are chosen. */
export type PlannedVersion = Omit<ListingVersion, 'shots'>;

export interface PlanTask {
  /** The folder that file names are relative to. */
  readonly place: string;
  /** The edit optimises for the first one. */
  readonly versions: readonly PlannedVersion[];
  readonly signal: AbortSignal;
}

/** Selects, orders and directs photos and clips for each version. */
export async function planListing(
  files: readonly ReadFile[],
  { place, versions, signal }: PlanTask,
): Promise<ListingFile> {
  const named = files.map((file) => ({
    ...file,
    id: relative(place, resolve(file.from)).replaceAll(sep, '/'),
    fileName: basename(file.from),
  }));
  const findings = await findListing(named, signal);
  const request = { ...findings, ...toAim(versions[0]) };
  return toListing(request, editListing(request), versions);
}

type Aim = Pick<EditRequest, 'targetSeconds' | 'frameRatio'>;

function toAim({ preset, shape, targetSeconds }: PlannedVersion = { preset: 'property' }): Aim {
  const usual = versionPresets[preset];
  const { width, height } = shapeSizes[shape ?? usual.shape];
  return { targetSeconds: targetSeconds ?? usual.seconds, frameRatio: width / height };
}

function toListing(
  request: EditRequest,
  main: Edit,
  versions: readonly PlannedVersion[],
): ListingFile {
  const usual = toAim(versions[0]);
  const mainEdit = toMainEdit(request, main);
  return {
    version: LISTING_FILE_VERSION,
    shots: toListingShots(request, main),
    facts: {},
    theme: 'gallery',
    locale: 'en-US',
    music: 'none',
    versions: versions.map((version) => {
      const aim = toAim(version);
      const isUsual =
        aim.targetSeconds === usual.targetSeconds && aim.frameRatio === usual.frameRatio;
      if (isUsual) return version;
      return { ...version, shots: toVersionShots(editVersion(mainEdit, aim)) };
    }),
  };
}

/** Returns the input for the edits of other versions. */
function toMainEdit({ shots, frameRatio }: EditRequest, main: Edit): MainEdit {
  const byId = new Map(shots.map((shot, delivered) => [shot.id, { shot, delivered }]));
  return {
    shown: main.shots.flatMap(({ id }) => byId.get(id) ?? []),
    leftOut: main.leftOut.flatMap(({ id, sameViewAs }) => {
      const found = byId.get(id);
      return found === undefined ? [] : [{ ...found, sameViewAs }];
    }),
    frameRatio,
  };
}
