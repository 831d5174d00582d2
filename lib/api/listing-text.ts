import { queryOptions } from '@tanstack/react-query';
import {
  MAX_READ_TEXT_LENGTH,
  readListingText,
  type StatedFacts,
} from '@/contracts/project/listing-text';
import { listingToText } from '../listing-text/listing-to-text';
import { toToday } from '../listing-text/read-listing';
import { call } from './call';

export const listingTextQueries = {
  /**
   * The facts that the operator's model finds in a pasted text. Not retried, because the page works without
   * them.
   */
  read: (pasted: string) =>
    queryOptions({
      queryKey: ['listing-text', pasted],
      queryFn: async ({ signal }): Promise<StatedFacts> => {
        const text = listingToText(pasted).slice(0, MAX_READ_TEXT_LENGTH);
        const body = { text, today: toToday() };
        return (await call(readListingText, { body, signal })).facts;
      },
      retry: false,
    }),
};
