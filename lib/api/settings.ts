import { queryOptions } from '@tanstack/react-query';
import { readSettings } from '@/contracts/settings';
import { call } from './call';

export const settingsQueries = {
  /** Prices and limits; cached 5 minutes. */
  all: () =>
    queryOptions({
      queryKey: ['settings'],
      queryFn: ({ signal }) => call(readSettings, { signal }),
      staleTime: 300_000,
    }),
};
