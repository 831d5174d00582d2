import { useSyncExternalStore } from 'react';
import { formatDay, formatUtcDay } from '@/lib/format/date';

/**
 * Returns `Jan 5, 2025`, the day of a time in the reader's time zone. Without scripts, and on the server,
 * which does not know the reader's time zone, it is the day in UTC, labelled `Jan 5, 2025 (UTC)`.
 */
export function useOwnDay(moment: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => formatDay(moment),
    () => `${formatUtcDay(moment)} (UTC)`,
  );
}

const neverChanges = () => () => undefined;
