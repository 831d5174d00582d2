import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import type { Variant } from '@/contracts/enhancements';
import { enhancementQueries, pickVariant } from '@/lib/api/enhancements';
import { projectQueries } from '@/lib/api/projects';

interface VideoPickProps {
  readonly projectId: string;
  readonly imageId: string;
  readonly video: Variant;
  /** The latest picture of the shot: what the project's video shows otherwise. */
  readonly picture: Variant;
  /** The project's video shows the video rather than the photo. */
  readonly isUsed: boolean;
}

/** Chooses whether the project's video shows the photo with its motion, or this generated video. */
export function VideoPick({ projectId, imageId, video, picture, isUsed }: VideoPickProps) {
  const client = useQueryClient();
  const pick = useMutation({
    mutationFn: () => pickVariant(projectId, imageId, (isUsed ? picture : video).fileName),
    onError: (error) => notifyFailure('Update Failed', error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(enhancementQueries.variants(projectId, imageId)),
        client.invalidateQueries({ queryKey: projectQueries.one(projectId).queryKey, exact: true }),
      ]),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {isUsed
          ? 'The project’s video shows this video.'
          : 'The project’s video does not show this video.'}
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
