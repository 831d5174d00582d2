import { toPath } from '@/contracts/operation';
import { type DeliveryPage, readDeliveryPage as operation } from '@/contracts/publishing/delivery';
import { readForPage } from './read-for-page';

/**
 * Reads a listing's page while it is rendered on the server.
 * @param share the link's token, which alone grants access, independent of the user.
 * @param clientAddress the address whose rate limit the call counts against.
 * @returns undefined for an unknown or revoked link.
 * @throws Error if the product API fails or cannot be reached.
 */
export function readDeliveryPage(
  projectId: string,
  share: string,
  clientAddress: string | undefined,
): Promise<DeliveryPage | undefined> {
  return readForPage(operation, toPath(operation, { projectId }, { share }), clientAddress);
}
