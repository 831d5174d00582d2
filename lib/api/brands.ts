import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/project/brands';
import { call, hasCode, isTransient } from './call';

export const brandQueries = {
  /** The user's details in branded videos. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'brand'],
      queryFn: ({ signal }) => call(contract.readBrand, { signal }),
    }),
  /** The brand's logo and headshot. */
  pictures: () =>
    queryOptions({
      queryKey: ['user', 'brand', 'pictures'],
      queryFn: ({ signal }) => call(contract.readBrandPictures, { signal }),
    }),
  /** Examples of videos with a brand that may be unsaved; fetched manually while it is edited. */
  examples: (shape: contract.BrandExampleShape, brand: contract.PersonBrand) =>
    queryOptions({
      queryKey: ['user', 'brand', 'examples', shape],
      queryFn: async ({ signal }) => ({
        ...(await call(contract.drawBrandExamples, { body: { shape, brand }, signal })),
        /** The brand that they show: the edited brand may have changed since. */
        brand,
      }),
      // A request of another window, or an aborted one, may have superseded it.
      retry: (failures, error) =>
        failures < 2 && (isTransient(error) || hasCode(error, 'conflict')),
      enabled: false,
    }),
};
