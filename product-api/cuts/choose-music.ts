import type { Queryable } from '@/adapters/database/database';
import { cutPresets } from '@/contracts/cuts';
import type { VideoMusic } from '@/contracts/music';
import { toStoryboardShot } from '@/contracts/storyboard';
import { suggestPiece } from '@/contracts/suggest-pieces';
import type { ProjectRow } from '@/product-api/projects/require-project';
import type { ShotRow } from '@/product-api/projects/shots-store';
import { type CutRow, selectCuts } from './cuts-store';

/** As `chooseMusic`, for callers that have not read the project's cuts. */
export async function loadMusic(
  database: Queryable,
  project: Pick<ProjectRow, 'projectId' | 'music'>,
  clips: readonly ShotRow[],
): Promise<VideoMusic> {
  return chooseMusic(project, await selectCuts(database, project.projectId), clips);
}

/**
 * Returns the music of a project's cuts. For `auto` it is the piece that suits the pace of the main
 * cut, so that all cuts have the same.
 * @param cuts all cuts of the project.
 * @param clips all uploaded shots of the project, in their order.
 */
export function chooseMusic(
  { music }: Pick<ProjectRow, 'music'>,
  cuts: readonly CutRow[],
  clips: readonly ShotRow[],
): VideoMusic {
  if (music !== 'auto') return music;
  const main = cuts.find(({ isMain }) => isMain);
  return suggestPiece(
    clips.map(({ kind, seconds, framing }) =>
      toStoryboardShot({ isPhoto: kind === 'photo', seconds: seconds ?? 1, framing }),
    ),
    clips.map(({ transition }) => transition),
    main?.targetSeconds ?? cutPresets.property.seconds,
  );
}
