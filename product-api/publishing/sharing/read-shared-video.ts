import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { readPoster, streamPreview, streamVideo } from '@/contracts/production/generation';
import type {
  readSharedVideo as operation,
  SharedListing,
  SharedVideo,
} from '@/contracts/production/sharing';
import type { readSharedVersion as versionOperation } from '@/contracts/production/versions';
import type { Deps } from '@/product-api/deps';
import type { Input, Owner, UseCase } from '@/product-api/http/route';
import { loadBrand, loadFacts, type VersionRow } from '@/product-api/project/public';
import { loadAgent } from '@/product-api/publishing/delivery/load-agent';
import { isInvitationOver } from '@/rules/is-invitation-over';
import { listSharedPictures, toPictureUrl } from './list-shared-pictures';
import { requireVideo } from './require-viewer';
import { toSharedVideo, type VideoFiles } from './to-shared-video';

/** Returns the public view of a share link: the video, its altered pictures, the listing and the agent. */
export const readSharedVideo: UseCase<typeof operation> = (deps, input) =>
  readShared(deps, input, { video: streamVideo, poster: readPoster, preview: streamPreview });

/** Like `readSharedVideo`, for one version. */
export const readSharedVersion: UseCase<typeof versionOperation> = (deps, input) =>
  readShared(deps, input);

/** Omits the description and the listing for a neutral version, because they may name a person. */
async function readShared(
  deps: Deps,
  input: Input<typeof operation>,
  files?: VideoFiles,
): Promise<SharedVideo> {
  const { database } = deps;
  const { share } = input.query;
  const { owner, project, version, allowDownload } = await requireVideo(
    database,
    input,
    'There is no video yet.',
  );
  const page = { projectId: project.projectId, share };
  const listing = version.isNeutral ? undefined : await loadListing(database, owner, page);
  return {
    ...toSharedVideo(deps, version, share, files),
    projectId: project.projectId,
    name: project.name || project.address || undefined,
    description: (version.isNeutral ? null : project.description) ?? undefined,
    listing,
    updatedAt: project.updatedAt.toISOString(),
    allowDownload,
    pastInvitation: listing && toPastInvitation(version, listing.locale, deps.clock.now()),
    altered: await listAltered(database, version, share),
  };
}

async function loadListing(
  database: Queryable,
  owner: Owner,
  page: { readonly projectId: ProjectId; readonly share: string },
): Promise<SharedListing> {
  const { facts } = await loadFacts(database, owner, page.projectId);
  const { address, city, price, beds, baths, area, status } = facts;
  const brand = await loadBrand(database, owner);
  return {
    facts: { address, city, price, beds, baths, area, status },
    locale: brand.locale ?? 'en-US',
    agent: await loadAgent(database, owner, { ...page, brand, status }),
  };
}

function toPastInvitation(
  { invites }: VersionRow,
  locale: string,
  now: Date,
): SharedVideo['pastInvitation'] {
  if (invites === null || !isInvitationOver(invites, now)) return undefined;
  return { date: invites.date, locale };
}

async function listAltered(
  database: Queryable,
  version: VersionRow,
  share: string,
): Promise<SharedVideo['altered']> {
  const pictures = await listSharedPictures(database, version);
  return pictures.flatMap(({ shotId, fileName, isAltered, originalFileName }, position) => {
    if (!isAltered) return [];
    const toUrl = (variant: string) => toPictureUrl(version, shotId, { variant, share });
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
