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
  /** The facts of a pasted text as the operator's model reads them. Not retried: nobody waits for them. */
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
