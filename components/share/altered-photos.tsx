import { AlteredBadge } from '@/components/enhance/altered-badge';
import type { SharedVideo } from '@/contracts/production/sharing';

/** Which photos of the video no longer show the place as it is, each with its original. */
export function AlteredPhotos({ photos }: { photos: SharedVideo['altered'] }) {
  if (photos.length === 0) return null;
  return (
    <section
      aria-labelledby="altered-heading"
      className="grid gap-4 border-t pt-6 group-has-data-gone:hidden"
    >
      <div className="grid gap-1">
        <h2 id="altered-heading" className="font-medium">
          Digitally altered
        </h2>
        <p className="max-w-[68ch] text-sm text-muted">
          These photos were digitally altered and may not show the property as it is.
        </p>
      </div>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {photos.map(({ shotId, position, url, originalUrl }) => (
          <li key={shotId} className="overflow-hidden rounded-card border bg-surface">
            <div className="relative aspect-4/3 bg-sunken">
              <img
                src={`${url}&width=640`}
                alt=""
                loading="lazy"
                className="size-full object-cover"
              />
              <AlteredBadge disclosure="altered" className="absolute top-2 left-2" />
            </div>
            <p className="flex flex-wrap justify-between gap-2 p-3 text-sm">
              <span className="figures">Photo {position + 1}</span>
              {originalUrl === undefined ? (
                <span className="text-muted">Altered before it was uploaded</span>
              ) : (
                <a href={originalUrl} className="text-brand underline underline-offset-4">
                  See the original<span className="sr-only"> of photo {position + 1}</span>
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
