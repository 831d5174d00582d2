import { AlteredBadge } from '@/components/enhance/altered-badge';
import { Badge } from '@/components/ui/badge';
import { Photo } from '@/components/ui/photo';
import { motionLabels } from '@/contracts/project/motion';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { transitionOptions } from '@/contracts/project/transition';
import { shotImageUrl } from '@/lib/api/shots';

/** Every photo and clip of a project in its order, with its motion and the transition after it. */
export function ImageGallery({ project }: { project: ProjectWithClips }) {
  if (project.clips.length === 0) {
    return <p className="text-muted">There are no photos in this project yet.</p>;
  }
  return (
    <section aria-labelledby="gallery-heading" className="grid gap-4">
      <h2 id="gallery-heading" className="font-medium">
        Images ({project.clips.length})
      </h2>
      <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {project.clips.map((clip, position) => (
          <li key={clip.id} className="overflow-hidden rounded-card border bg-surface">
            <div className="relative aspect-4/3 bg-sunken">
              <Photo
                src={shotImageUrl(project.projectId, clip.id, {
                  width: 640,
                  variant: clip.pick.fileName,
                })}
                placeholder={clip.placeholder}
                alt={clip.displayName}
              />
              <Badge variant="photo" className="figures absolute top-2 left-2">
                {position + 1}
              </Badge>
              <AlteredBadge disclosure={clip.disclosure} className="absolute bottom-2 left-2" />
            </div>
            <dl className="grid gap-0.5 p-3 text-xs">
              <div className="flex justify-between gap-2">
                <dt className="text-muted">Motion</dt>
                {/* A clip, or a video made of a photo, moves by itself. */}
                <dd>
                  {clip.duration === undefined ? motionLabels[clip.cameraMotion] : 'From the clip'}
                </dd>
              </div>
              {clip.transition !== undefined && (
                <div className="flex justify-between gap-2">
                  <dt className="text-muted">Then</dt>
                  <dd>{transitionOptions[clip.transition.transition].label}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
