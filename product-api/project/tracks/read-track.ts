import type { readTrack as operation } from '@/contracts/project/tracks';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/project/projects/require-project';
import { toTrack } from './to-track';
import { selectTrack } from './tracks-store';

export const readTrack: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  const { projectId } = await requireProject(database, caller, params.projectId);
  const track = await selectTrack(database, projectId);
  return { track: track === undefined ? null : toTrack(track, projectId) };
};
