import { AlteredBadge } from '@/components/enhance/altered-badge';
import type { DeliveredPhoto } from '@/contracts/publishing/delivery';

/** Height of an unfilled row, in rem. */
const ROW_REM = 13;

/**
 * The uncropped photos in the video's order. Each row is as wide as the page and holds as many photos as fit.
 */
export function PhotoWall({ photos }: { photos: readonly DeliveredPhoto[] }) {
  if (photos.length === 0) return null;
  const isAnyAltered = photos.some(({ isAltered }) => isAltered);
  return (
    <section
      aria-labelledby="photos-heading"
      className="grid gap-4 border-t pt-8 print:block print:space-y-4 print:border-0 print:pt-0"
    >
      <h2 id="photos-heading" className="display break-after-avoid text-2xl">
        Photos
      </h2>
      {isAnyAltered && (
        <p className="max-w-[68ch] text-sm text-muted">
          Marked photos were digitally altered and may not show the property as it is.
        </p>
      )}
      <ol className="flex flex-wrap gap-3 sm:gap-4 sm:after:grow-[1000] sm:after:content-[''] print:gap-2">
        {photos.map((photo, index) => (
          <WallPhoto key={photo.shotId} photo={photo} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function WallPhoto({ photo, number }: { photo: DeliveredPhoto; number: number }) {
  const { url, width, height, caption, description, isAltered, originalUrl } = photo;
  const shape = width / height;
  const name = description ?? `Photo ${number}`;
  const at = (pixels: number) => `${url}&width=${pixels}`;
  return (
    <li
      className="grid min-w-0 content-start gap-1.5 break-inside-avoid print:max-w-[32%]"
      style={{ flexGrow: shape, flexBasis: `${(shape * ROW_REM).toFixed(2)}rem` }}
    >
      <a href={url} className="relative block overflow-hidden rounded-card bg-sunken">
        <img
          src={at(640)}
          srcSet={`${at(640)} 640w, ${at(1280)} 1280w`}
          sizes="(max-width: 640px) 100vw, 560px"
          width={width}
          height={height}
          alt={name}
          loading="lazy"
          className="h-auto w-full"
        />
        <AlteredBadge
          disclosure={isAltered ? 'altered' : undefined}
          className="absolute top-2 left-2"
        />
      </a>
      {(caption !== undefined || isAltered) && (
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          <span dir="auto" className="wrap-anywhere">
            {caption}
          </span>
          {isAltered && originalUrl === undefined && <span>Altered before it was uploaded</span>}
          {originalUrl !== undefined && (
            <a href={originalUrl} className="text-brand underline underline-offset-4 print:hidden">
              See the original<span className="sr-only"> of {name}</span>
            </a>
          )}
        </p>
      )}
    </li>
  );
}
