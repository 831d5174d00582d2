import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/people/settings';
import { call } from './call';

/** Reads settings whose enhancement price may be in either field, or absent. */
const readSettings = {
  ...contract.readSettings,
  response: contract.settings.partial({ image_enhance_price: true, costs: true }),
};

export const settingsQueries = {
  /** Prices and limits; cached 5 minutes. */
  all: () =>
    queryOptions({
      queryKey: ['settings'],
      queryFn: ({ signal }) => call(readSettings, { signal }),
      staleTime: 300_000,
    }),
};
