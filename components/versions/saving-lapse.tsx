import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StatusFacts } from '@/lib/api/change-status';
import { factsQueries } from '@/lib/api/facts';
import { versionQueries } from '@/lib/api/versions';
import { isUpToDate } from '@/lib/format/version-state';
import { LapsingApproval } from './lapsing-approval';

/** Delay after the last key before the server is asked. */
const DELAY_MS = 250;

interface SavingLapseProps {
  readonly projectId: string;
  /** The facts to be saved; undefined while unknown. */
  readonly wanted: StatusFacts | undefined;
  /** Outdated versions that are re-rendered as well. */
  readonly alsoIds?: readonly string[];
}

/**
 * Warns before a status is saved that re-rendering the versions which show it ends a client's approval, and
 * why. Does not warn about versions that saving does not change.
 */
export function SavingLapse({ projectId, wanted, alsoIds = [] }: SavingLapseProps) {
  const stored = useQuery(factsQueries.one(projectId)).data;
  const versions = useQuery(versionQueries.list(projectId)).data ?? [];
  const settled = useSettled(wanted);
  const made = versions.filter(
    (version) => isUpToDate(version) || alsoIds.includes(version.versionId),
  );
  const { status: _, price: __, ...others } = stored?.facts ?? {};
  const typed = { ...stored, captions: stored?.captions ?? [], facts: { ...others, ...settled } };
  const { data } = useQuery({
    ...versionQueries.withFacts(projectId, typed),
    enabled: stored !== undefined && settled !== undefined && made.length > 0,
    placeholderData: (previous) => (settled === undefined ? undefined : previous),
  });
  return (
    <LapsingApproval
      versions={data?.filter(({ versionId }) =>
        made.some((version) => version.versionId === versionId),
      )}
      className="justify-self-start"
    />
  );
}

/** Returns the value once it has not changed for a moment; the initial value immediately. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are compared by what they hold.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
