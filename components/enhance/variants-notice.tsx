import type { UseQueryResult } from '@tanstack/react-query';
import { LoadNotice } from '@/components/shell/load-notice';
import { useLoadProblem } from '@/components/shell/use-load-problem';

/**
 * Shows that the variants of an image could not be loaded. The screen then works as if there were none,
 * without claiming so.
 */
export function VariantsNotice({ read }: { read: UseQueryResult }) {
  const problem = useLoadProblem(read);
  if (problem === undefined) return null;
  if (problem === 'missing') {
    return <LoadNotice>This photo doesn’t exist, or it was removed.</LoadNotice>;
  }
  return (
    <LoadNotice onRetry={() => void read.refetch()}>
      The images saved with this photo could not be loaded. They’re safe.
    </LoadNotice>
  );
}
