import { Photo } from '@/components/ui/photo';
import { Progress } from '@/components/ui/progress';
import type { GenerationStatus, RenderStage } from '@/contracts/production/generation';
import { shotImageUrl } from '@/lib/api/shots';
import { formatTimeLeft } from '@/lib/format/duration';

const stageLabels: Record<RenderStage, string> = {
  waiting: 'Waiting in line',
  preparing: 'Preparing your photos',
  rendering: 'Creating your video',
  finishing: 'Finishing the video',
};

interface RenderProgressProps {
  readonly projectId: string;
  readonly status: GenerationStatus;
  /** Without the photo being rendered, where something else is in view. */
  readonly isSmall?: boolean;
}

/** The progress of a generation: the photo being rendered, the stage, percent and time left. */
export function RenderProgress({ projectId, status, isSmall = false }: RenderProgressProps) {
  const percent = Math.floor((status.progress ?? 0) * 100);
  const left = status.etaSeconds === undefined ? undefined : formatTimeLeft(status.etaSeconds);
  return (
    <div className="grid w-[min(32rem,85vw)] gap-4">
      <div
        hidden={isSmall}
        className="relative aspect-video overflow-hidden rounded-card border bg-sunken"
      >
        {status.shotId === undefined ? (
          <div className="size-full animate-breathe bg-line/60" />
        ) : (
          <Photo
            key={status.shotId}
            src={shotImageUrl(projectId, status.shotId, { width: 640 })}
            alt="The photo in progress"
            className="animate-appear"
            eager
          />
        )}
      </div>
      <Progress value={percent} aria-label="Video progress" />
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span role="status">{stageLabels[status.stage ?? 'waiting']}</span>
        <span className="text-muted">
          {percent}%{left !== undefined && `, ${left}`}
        </span>
      </p>
    </div>
  );
}
