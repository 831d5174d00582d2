import { useOpenPreview } from '@/components/preview/preview-context';
import { type Cut, cutPresets } from '@/contracts/cuts';
import { FRAME_RATE } from '@/contracts/frame-rate';
import { shapeSizes } from '@/contracts/shape';
import { type Draft, draftSeconds } from '@/lib/draft/draft';
import { formatClock } from '@/lib/format/duration';

interface VideoFactsProps {
  readonly draft: Draft;
  readonly main: Cut | undefined;
}

/** The length and format of the main version: SPEC's video unless they were changed. */
export function VideoFacts({ draft, main }: VideoFactsProps) {
  const { shape = '16:9', targetSeconds = cutPresets.property.seconds } = main ?? {};
  // The film beside it knows of the end card, and on which beats the cuts lie.
  const frames = useOpenPreview(({ plan }) =>
    plan !== undefined && plan.cutId === main?.cutId ? plan.storyboard.totalFrames : undefined,
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
    </dl>
  );
}
