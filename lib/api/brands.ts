import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/brands';
import { call, hasCode, isTransient } from './call';

export const brandQueries = {
  /** What the person's branded videos say of them. */
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
  /** How videos with a brand look that may not be saved yet; asked for by hand, as it is typed. */
  examples: (shape: contract.BrandExampleShape, brand: contract.PersonBrand) =>
    queryOptions({
      queryKey: ['user', 'brand', 'examples', shape],
      queryFn: ({ signal }) => call(contract.drawBrandExamples, { body: { shape, brand }, signal }),
      // Another window's request, or one that was given up on the way, may have taken its place.
      retry: (failures, error) =>
        failures < 2 && (isTransient(error) || hasCode(error, 'conflict')),
      enabled: false,
    }),
};
