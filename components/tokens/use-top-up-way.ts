import { useQuery } from '@tanstack/react-query';
import type { Settings } from '@/contracts/people/settings';
import { settingsQueries } from '@/lib/api/settings';

/** How tokens are added on this site; undefined while that is unknown. */
export function useTopUpWay(): Settings['topUp']['way'] | undefined {
  return useQuery(settingsQueries.all()).data?.topUp.way;
}
