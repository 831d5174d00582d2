import { toPath } from '@/contracts/operation';
import { readPoster, streamPreview, streamVideo } from '@/contracts/production/generation';
import type { Clip } from '@/contracts/project/clip';
import { DRAFT_WARNING_DAYS, type ProjectWithClips } from '@/contracts/project/projects';
import type { ProjectRow, ProjectWithShots } from './projects-store';
import type { ShotRow } from './shots-store';

/** The wire's project. */
export function toProjectWithClips(row: ProjectWithShots): ProjectWithClips {
  return {
    id: row.projectId,
    projectId: row.projectId,
    name: row.name ?? undefined,
    address: row.address ?? undefined,
    description: row.description ?? undefined,
    status: row.status,
    revision: row.revision,
    shape: row.shape,
    music: row.music,
    keepsClipSound: row.keepsClipSound || undefined,
    clips: toClips(row.shots),
    leftOut:
      row.leftOut === undefined || row.leftOut.length === 0 ? undefined : toClips(row.leftOut),
    canUndoEdit: row.canUndoEdit || undefined,
    beforeEdit: toBeforeEdit(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...toVideoAddresses(row),
    videoSeconds: row.videoSeconds ?? undefined,
    versionCount: row.versionCount || undefined,
    invitation: row.invites ?? undefined,
    deletesAt: toDeletion(row),
  };
}

function toDeletion({ warnedAt }: ProjectRow): string | undefined {
  if (warnedAt === null) return undefined;
  return new Date(warnedAt.getTime() + DRAFT_WARNING_DAYS * 86_400_000).toISOString();
}

function toBeforeEdit({ beforeEdit }: ProjectWithShots): ProjectWithClips['beforeEdit'] {
  const shown = beforeEdit?.filter(({ isLeftOut, isUploaded }) => isUploaded && !isLeftOut);
  return shown?.map(({ shotId: id, cameraMotion, transition, edit }) => ({
    id,
    cameraMotion,
    transition,
    seconds: edit?.seconds,
  }));
}

/** Returns the address of a completed video; empty if there is none. */
export function toVideoAddresses(
  row: Pick<ProjectRow, 'projectId' | 'videoVersionId'>,
): Pick<ProjectWithClips, 'videoUrl' | 'posterUrl' | 'previewUrl'> {
  if (row.videoVersionId === null) return {};
  const params = { projectId: row.projectId };
  return {
    videoUrl: toPath(streamVideo, params),
    posterUrl: toPath(readPoster, params),
    previewUrl: toPath(streamPreview, params),
  };
}

/** The wire's clips of one project. The last one leads into nothing, so it names no transition. */
function toClips(rows: readonly ShotRow[]): Clip[] {
  return rows.map((row, order) => ({
    id: row.shotId,
    pick: { fileName: row.fileName },
    displayName: row.displayName,
    cameraMotion: row.cameraMotion,
    transition: order === rows.length - 1 ? undefined : { transition: row.transition },
    order,
    isVideo: row.kind === 'clip',
    width: row.width,
    height: row.height,
    duration: (row.kind === 'photo' ? null : row.seconds) ?? undefined,
    placeholder: row.placeholder,
    disclosure: row.disclosure,
    framing: row.framing ?? undefined,
    edit: toEdit(row),
    paid: row.paid,
    spareRole: row.spareRole ?? undefined,
  }));
}

/** Omits the delivery position, which is internal to the server. */
function toEdit({ edit }: ShotRow): Clip['edit'] {
  if (edit === null) return undefined;
  const { delivered: _, sameViewAs: __, ...decided } = edit;
  return decided;
}
