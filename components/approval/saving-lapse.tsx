import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StatusFacts } from '@/lib/api/change-status';
import { factsQueries } from '@/lib/api/facts';
import { versionQueries } from '@/lib/api/versions';
import { isUpToDate } from '@/lib/format/version-state';
import { LapsingApproval } from './lapsing-approval';

/** What is typed is asked about once typing has stopped for this long. */
const DELAY_MS = 250;

interface SavingLapseProps {
  readonly projectId: string;
  /** What would be saved; undefined while that is not known. */
  readonly wanted: StatusFacts | undefined;
  /** Versions out of date that are made again as well. */
  readonly alsoIds?: readonly string[];
}

/**
 * Says before a status is saved which client's approval ends by making again what shows it, and why. It says
 * nothing of versions that saving leaves as they are.
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

/** The value once it has stayed the same for a moment; at first at once. */
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
