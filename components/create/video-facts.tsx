import { useOpenPreview } from '@/components/preview/preview-context';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { type Version, versionPresets } from '@/contracts/production/versions';
import { shapeSizes } from '@/contracts/project/shape';
import { type Draft, type DraftShot, draftSeconds, usableShots } from '@/lib/draft/draft';
import { formatClock } from '@/lib/format/duration';
import { hasLargeVersion } from './has-large-version';

interface VideoFactsProps {
  readonly draft: Draft;
  readonly versions: readonly Version[] | undefined;
}

/** Shows the length and format of the main version: about 30 s in 1920×1080 unless changed. */
export function VideoFacts({ draft, versions }: VideoFactsProps) {
  const main = versions?.find(({ isMain }) => isMain);
  const shots = usableShots(draft.shots);
  const enlarged = hasLargeVersion(versions) ? shots.filter(isSmallFor4k).length : 0;
  const { shape = '16:9', targetSeconds = versionPresets.property.seconds } = main ?? {};
  // The preview includes the end card and the beats on which the versions are cut.
  const frames = useOpenPreview(({ plan }) =>
    plan !== undefined && plan.versionId === main?.versionId
      ? plan.storyboard.totalFrames
      : undefined,
  );
  const seconds =
    frames === undefined ? draftSeconds(draft.shots, targetSeconds) : frames / FRAME_RATE;
  const { width, height } = shapeSizes[shape];
  return (
    <dl className="figures flex shrink-0 flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 text-xs text-muted wide:border-t wide:pt-3">
      <div>
        <dt className="sr-only">Duration</dt>
        <dd>
          About {targetSeconds} seconds
          {draft.shots.length > 0 && <span> (this video: {formatClock(seconds)})</span>}
        </dd>
      </div>
      <div>
        <dt className="sr-only">Format</dt>
        <dd>
          {width}x{height}
          {shape === '16:9' && ' HD'}
        </dd>
      </div>
      {enlarged > 0 && (
        <div className="basis-full">
          <dt className="sr-only">Resolution</dt>
          <dd>
            {enlarged} of {shots.length} photos and clips are smaller than 4K and may look soft.
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Returns whether it has fewer pixels than the 4K frame that it fills; false while its original is uploading,
 * because its size is unknown.
 */
function isSmallFor4k({ stored, original }: DraftShot): boolean {
  if (stored === undefined || original !== undefined) return false;
  const { width, height } = shapeSizes['16:9-4k'];
  return stored.width < width || stored.height < height;
}
