import { toPath } from '@/contracts/operation';
import { readPlayReport as operation, type PlayReport } from '@/contracts/publishing/plays';
import { readForPage } from './read-for-page';

/**
 * Reads the report behind a link while its page is rendered on the server.
 * @param share the link's token, which alone grants access, whoever opens it.
 * @param clientAddress whose allowance the call counts against.
 * @returns undefined when the link opens nothing (any more).
 * @throws Error when the product API fails or cannot be reached.
 */
export function readPlayReport(
  projectId: string,
  share: string,
  clientAddress: string | undefined,
): Promise<PlayReport | undefined> {
  return readForPage(operation, toPath(operation, { projectId }, { share }), clientAddress);
}
