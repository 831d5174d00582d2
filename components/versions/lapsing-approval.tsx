import { classNames } from '@/components/ui/class-names';
import type { Version } from '@/contracts/production/versions';
import { nameChanges } from './name-changes';

interface LapsingApprovalProps {
  /** The versions that the next press renders again. */
  readonly versions: readonly Version[] | undefined;
  readonly className?: string;
}

/** Warns before a version is rendered again which client's approval that ends, and why. */
export function LapsingApproval({ versions, className }: LapsingApprovalProps) {
  const version = versions?.find(({ lapsingApproval }) => lapsingApproval);
  if (version?.lapsingApproval === undefined) return null;
  const { by, changes } = version.lapsingApproval;
  const whose = by === undefined ? 'the approval' : `${by}’s approval`;
  const why = changes === undefined ? '' : ` because ${nameChanges(changes)}`;
  return (
    <p className={classNames('text-xs wrap-anywhere text-muted', className)}>
      This ends {whose} of {version.name}
      {why}. You’ll need a new one.
    </p>
  );
}
