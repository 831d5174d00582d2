import { Photo } from '@/components/ui/photo';
import type { SharedWithSupport } from '@/contracts/api/support';
import { sharedPictureUrl, sharedVideoUrl } from '@/lib/api/support';
import { formatDateTime } from '@/lib/format/date';
import { formatClock } from '@/lib/format/duration';
import { Section } from './section';

interface SharedMediaProps {
  readonly projectId: string;
  /** Absent if the owner does not share it. */
  readonly shared: SharedWithSupport | undefined;
}

const NOT_SHARED =
  'The owner doesn’t share this project, so its name, photos and videos are not shown. They can turn on “Share with support” on the project page.';

/** Pictures and videos of a project, while its owner shares it with support. */
export function SharedMedia({ projectId, shared }: SharedMediaProps) {
  if (shared === undefined) {
    return (
      <Section title="Photos and videos" empty={NOT_SHARED}>
        {null}
      </Section>
    );
  }
  const { expiresAt, versions, pictures } = shared;
  return (
    <Section title="Photos and videos">
      <div className="grid gap-5 p-5">
        <p className="text-sm text-muted">Shared until {formatDateTime(expiresAt)}.</p>
        {versions.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2">
            {versions.map(({ versionId, name, seconds }) => (
              <li key={versionId} className="grid min-w-0 content-start gap-1.5">
                {/* biome-ignore lint/a11y/useMediaCaption: the owner's video is shown as it is. */}
                <video
                  className="aspect-video w-full rounded-control bg-sunken"
                  src={sharedVideoUrl(projectId, versionId)}
                  aria-label={name}
                  preload="none"
                  controls
                  playsInline
                />
                <span className="figures break-words text-sm">
                  {name}, {formatClock(seconds)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map(({ shotId, name }) => (
            <li
              key={shotId}
              className="relative aspect-4/3 overflow-hidden rounded-control bg-sunken"
            >
              <Photo src={sharedPictureUrl(projectId, shotId, 640)} alt={name} />
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
