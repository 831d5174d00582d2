import { classNames } from '@/components/ui/class-names';
import type { Cut } from '@/contracts/cuts';
import { nameChanges } from './name-changes';

interface LapsingApprovalProps {
  /** The versions that are made again by the next press. */
  readonly cuts: readonly Cut[] | undefined;
  readonly className?: string;
}

/** Says before a version is made again which client's approval that ends, and why. */
export function LapsingApproval({ cuts, className }: LapsingApprovalProps) {
  const cut = cuts?.find(({ lapsingApproval }) => lapsingApproval);
  if (cut?.lapsingApproval === undefined) return null;
  const { by, changes } = cut.lapsingApproval;
  const whose = by === undefined ? '' : ` by ${by}`;
  const why = changes === undefined ? 'it is made again' : nameChanges(changes);
  return (
    <p className={classNames('text-xs wrap-anywhere text-muted', className)}>
      The approval of {cut.name}
      {whose} will lapse: {why}.
    </p>
  );
}
