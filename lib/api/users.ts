import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/people/users';
import { call } from './call';

export const userQueries = {
  /** The signed-in user; fresh for 5 minutes. Enable it only with a session. */
  current: () =>
    queryOptions({
      queryKey: ['user'],
      queryFn: ({ signal }) => call(contract.readUser, { signal }),
      staleTime: 300_000,
    }),
  /** The user's preferences for all their projects. */
  preferences: () =>
    queryOptions({
      queryKey: ['user', 'preferences'],
      queryFn: ({ signal }) => call(contract.readPreferences, { signal }),
    }),
};
