import { toPath } from '@/contracts/operation';
import { readPlayReport as operation, type PlayReport } from '@/contracts/publishing/plays';
import { readForPage } from './read-for-page';

/**
 * Reads the report behind a link while its page is rendered on the server.
 * @param share the link's token, which alone grants access, independent of the user.
 * @param clientAddress the address whose rate limit the call counts against.
 * @returns undefined for an unknown or revoked link.
 * @throws Error if the product API fails or cannot be reached.
 */
export function readPlayReport(
  projectId: string,
  share: string,
  clientAddress: string | undefined,
): Promise<PlayReport | undefined> {
  return readForPage(operation, toPath(operation, { projectId }, { share }), clientAddress);
}
