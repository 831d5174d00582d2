import { toPath } from '@/contracts/operation';
import { readSharedVideo as readVideo, type SharedVideo } from '@/contracts/production/sharing';
import { readSharedVersion as readVersion } from '@/contracts/production/versions';
import { readForPage } from './read-for-page';

/** The target of a share link: one version, or without one the project's video. */
export interface ShareLink {
  readonly projectId: string;
  readonly versionId?: string | undefined;
  /** The link's token. */
  readonly share: string;
}

/**
 * Reads the video of a share link while its page is rendered on the server. Only the link's token grants
 * access, independent of the user.
 * @param clientAddress the address whose rate limit the call counts against.
 * @returns undefined for an unknown or revoked link.
 * @throws Error if the product API fails or cannot be reached.
 */
export function readSharedVideo(
  { projectId, versionId, share }: ShareLink,
  clientAddress: string | undefined,
): Promise<SharedVideo | undefined> {
  return versionId === undefined
    ? readForPage(readVideo, toPath(readVideo, { projectId }, { share }), clientAddress)
    : readForPage(
        readVersion,
        toPath(readVersion, { projectId, versionId }, { share }),
        clientAddress,
      );
}
