import type { Queryable } from '@/adapters/database/database';
import type { readSharedCut as cutOperation } from '@/contracts/cuts';
import { readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import { isInvitationOver } from '@/contracts/is-invitation-over';
import type { readSharedVideo as operation, SharedVideo } from '@/contracts/sharing';
import { loadBrand } from '@/product-api/brands/read-brand';
import type { CutRow } from '@/product-api/cuts/find-cut';
import type { Deps } from '@/product-api/deps';
import type { Input, UseCase } from '@/product-api/http/route';
import { loadFacts } from '@/product-api/projects/read-facts';
import { requireProjectOwner } from '@/product-api/projects/require-project';
import { listSharedPictures, toPictureUrl } from './list-shared-pictures';
import { requireVideo } from './require-viewer';
import { toSharedVideo, type VideoFiles } from './to-shared-video';

/** The public view of a share link: the video and its altered pictures. */
export const readSharedVideo: UseCase<typeof operation> = (deps, input) =>
  readShared(deps, input, { video: streamVideo, poster: readPoster, preview: streamPreview });

/** As `readSharedVideo`, of one version. */
export const readSharedCut: UseCase<typeof cutOperation> = (deps, input) => readShared(deps, input);

/** Omits the description for a neutral cut, because it may name a person. */
async function readShared(
  deps: Deps,
  input: Input<typeof operation>,
  files?: VideoFiles,
): Promise<SharedVideo> {
  const { database } = deps;
  const { share } = input.query;
  const { project, cut, allowDownload } = await requireVideo(
    database,
    input,
    'There is no video yet.',
  );
  return {
    ...toSharedVideo(deps, cut, share, files),
    projectId: project.projectId,
    name: project.name || project.address || undefined,
    description: (cut.isNeutral ? null : project.description) ?? undefined,
    updatedAt: project.updatedAt.toISOString(),
    allowDownload,
    pastInvitation: await findPastInvitation(deps, cut),
    altered: await listAltered(database, cut, share),
  };
}

/** A neutral cut invites to nothing. */
async function findPastInvitation(
  { database, clock }: Deps,
  { projectId, isNeutral }: CutRow,
): Promise<SharedVideo['pastInvitation']> {
  if (isNeutral) return undefined;
  const owner = await requireProjectOwner(database, projectId);
  const { status } = (await loadFacts(database, owner, projectId)).facts;
  if (status?.kind !== 'open-house' || !isInvitationOver(status, clock.now())) return undefined;
  const { locale = 'en-US' } = await loadBrand(database, owner);
  return { date: status.date, locale };
}

async function listAltered(
  database: Queryable,
  cut: CutRow,
  share: string,
): Promise<SharedVideo['altered']> {
  const pictures = await listSharedPictures(database, cut);
  return pictures.flatMap(({ shotId, fileName, isAltered, originalFileName }, position) => {
    if (!isAltered) return [];
    const toUrl = (variant: string) => toPictureUrl(cut, shotId, { variant, share });
    return [
      {
        shotId,
        position,
        disclosure: 'altered' as const,
        url: toUrl(fileName),
        originalUrl: originalFileName && toUrl(originalFileName),
      },
    ];
  });
}
