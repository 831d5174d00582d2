import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/brands';
import { call } from './call';

export const brandQueries = {
  /** What the person's branded videos say of them. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'brand'],
      queryFn: ({ signal }) => call(contract.readBrand, { signal }),
    }),
};

export function saveBrand(body: contract.PersonBrand) {
  return call(contract.saveBrand, { body });
}
