import { readSettings, type Settings } from '@/contracts/people/settings';
import { readForPage } from './read-for-page';

/** The landing page is shown without prices rather than late. */
const ANSWER_TIMEOUT_MS = 500;

/**
 * Reads the prices of a photo and the token pack, while a page is rendered on the server.
 * @returns undefined if the product API does not respond in time.
 */
export function readPrices(clientAddress: string | undefined): Promise<Settings | undefined> {
  const { path } = readSettings;
  return readForPage(readSettings, path, clientAddress, ANSWER_TIMEOUT_MS).catch(() => undefined);
}
