import { readSettings, type Settings } from '@/contracts/people/settings';
import { readForPage } from './read-for-page';

/** The landing page is shown without prices rather than late. */
const ANSWER_TIMEOUT_MS = 500;

/**
 * Reads what a photo and the token pack cost, while a page is rendered on the server.
 * @returns undefined when the product API does not answer in time.
 */
export function readPrices(clientAddress: string | undefined): Promise<Settings | undefined> {
  const { path } = readSettings;
  return readForPage(readSettings, path, clientAddress, ANSWER_TIMEOUT_MS).catch(() => undefined);
}
