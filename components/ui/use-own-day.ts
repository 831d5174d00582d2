import { useSyncExternalStore } from 'react';
import { formatDay, formatUtcDay } from '@/lib/format/date';

/**
 * `Jan 5, 2025`, the day that a moment was on where the reader is. Without scripts, and on the server, which
 * knows no reader's clock, it is that of UTC, and says so: `Jan 5, 2025 (UTC)`.
 */
export function useOwnDay(moment: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => formatDay(moment),
    () => `${formatUtcDay(moment)} (UTC)`,
  );
}

const neverChanges = () => () => undefined;
