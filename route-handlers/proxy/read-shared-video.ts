import { readSharedCut as readCut } from '@/contracts/cuts';
import { toPath } from '@/contracts/operation';
import { readSharedVideo as readVideo, type SharedVideo } from '@/contracts/sharing';
import { readForPage } from './read-for-page';

/** What a share link opens: one version, or without one the project's video. */
export interface ShareLink {
  readonly projectId: string;
  readonly cutId?: string | undefined;
  /** The link's token. */
  readonly share: string;
}

/**
 * Reads the video of a share link while its page is rendered on the server. Only the link's token
 * grants access, whoever opens it.
 * @param clientAddress whose allowance the call counts against.
 * @returns undefined when the link opens nothing (any more).
 * @throws Error when the product API fails or cannot be reached.
 */
export function readSharedVideo(
  { projectId, cutId, share }: ShareLink,
  clientAddress: string | undefined,
): Promise<SharedVideo | undefined> {
  return cutId === undefined
    ? readForPage(readVideo, toPath(readVideo, { projectId }, { share }), clientAddress)
    : readForPage(readCut, toPath(readCut, { projectId, cutId }, { share }), clientAddress);
}
