import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/project/brands';
import { call, hasCode, isTransient } from './call';

export const brandQueries = {
  /** The person's details in branded videos. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'brand'],
      queryFn: ({ signal }) => call(contract.readBrand, { signal }),
    }),
  /** Its logo and headshot. */
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
        /** The brand they show: the one that is edited may be another by now. */
        brand,
      }),
      // Another window's request, or an aborted one, may have superseded it.
      retry: (failures, error) =>
        failures < 2 && (isTransient(error) || hasCode(error, 'conflict')),
      enabled: false,
    }),
};
