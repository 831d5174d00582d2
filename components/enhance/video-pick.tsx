import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { pickVariant, type Variant } from '@/contracts/production/enhancements';
import { call } from '@/lib/api/call';
import { enhancementQueries } from '@/lib/api/enhancements';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';

interface VideoPickProps {
  readonly projectId: string;
  readonly shotId: string;
  readonly video: Variant;
  /** The latest picture of the shot, which the project's video shows otherwise. */
  readonly picture: Variant;
  /** The project's video shows the video rather than the photo. */
  readonly isUsed: boolean;
}

/** Chooses whether the project's video shows the photo with its motion, or this generated video. */
export function VideoPick({ projectId, shotId, video, picture, isUsed }: VideoPickProps) {
  const client = useQueryClient();
  const { fileName } = isUsed ? picture : video;
  const pick = useMutation({
    mutationFn: () => call(pickVariant, { params: { projectId, shotId }, body: { fileName } }),
    onError: (error) => notifyFailure('Update Failed', error.message),
    onSettled: () =>
      refresh(
        client,
        enhancementQueries.variants(projectId, shotId),
        projectQueries.one(projectId),
      ),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {isUsed
          ? 'Your project video uses this video.'
          : 'Your project video doesn’t use this video.'}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabled={pick.isPending}
        onClick={() => pick.mutate()}
      >
        {isUsed ? 'Use the Photo' : 'Use in the Project Video'}
      </Button>
    </div>
  );
}
