import { Progress } from '@/components/ui/progress';
import type { Version } from '@/contracts/production/versions';
import { isInWork } from '@/lib/api/versions';
import { formatVersionState } from '@/lib/format/version-state';

/**
 * The progress of a version. A screen reader announces each new state, and the percentage when it reaches the
 * bar.
 */
export function VersionProgress({ version }: { version: Version }) {
  const { name, state, isOutdated, progress = 0, error } = version;
  const hasFailed = state === 'failed';
  const percent = state === 'completed' ? 100 : Math.floor(progress * 100);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-left">
      <p className="flex items-baseline justify-between gap-x-3 text-sm max-sm:grid">
        <span className="truncate font-medium">{name}</span>
        <span
          aria-hidden="true"
          className={hasFailed ? 'shrink-0 text-danger' : 'figures shrink-0 text-muted'}
        >
          {formatVersionState(version)}
        </span>
        <span role="status" className="sr-only">
          {`${name}: ${formatVersionState({ ...version, progress: undefined })}`}
        </span>
      </p>
      {/* An outdated version is not being rendered, so its former progress is not shown. */}
      {(isInWork(version) || (state === 'completed' && !isOutdated)) && (
        <Progress value={percent} aria-label={`Progress of ${name}`} />
      )}
      {hasFailed && error !== undefined && <p className="text-xs">{error}</p>}
    </div>
  );
}
