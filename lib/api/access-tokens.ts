import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/people/access-tokens';
import { call } from './call';

export const accessTokenQueries = {
  /** The user's access tokens, newest first. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'access-tokens'],
      queryFn: async ({ signal }) =>
        (await call(contract.listAccessTokens, { signal })).accessTokens,
    }),
};
