import { queryOptions } from '@tanstack/react-query';
import { readUser } from '@/contracts/users';
import { call } from './call';

export const userQueries = {
  /** Who is signed in; fresh for 5 minutes. Enable it only with a session. */
  current: () =>
    queryOptions({
      queryKey: ['user'],
      queryFn: ({ signal }) => call(readUser, { signal }),
      staleTime: 300_000,
    }),
};
