import { VIDEO_ID } from '@/components/approval/video-moment';
import { SharedPlayer } from '@/components/share/shared-player';
import { toPath } from '@/contracts/operation';
import { readVersionPoster } from '@/contracts/production/versions';
import { type ShownListing, toListingName } from '@/lib/listing-page';

/** The page's video in its own shape; in print, its poster. */
export function ListingVideo({ page, shown, share }: ShownListing) {
  const { projectId } = page;
  const { versionId, width, height } = shown;
  const at = (pixels: number) =>
    toPath(readVersionPoster, { projectId, versionId }, { share, width: pixels });
  const still = {
    src: at(1280),
    srcSet: `${at(640)} 640w, ${at(1280)} 1280w`,
    sizes: '(max-width: 640px) 40vw, 1120px',
  };
  return (
    <div className="min-w-0">
      <div className="print:hidden">
        <SharedPlayer
          video={{ ...shown, name: toListingName(page) }}
          link={{ projectId, versionId, share }}
          still={still}
          place="listing"
          captionsUrl={shown.captionsUrl}
          elementId={VIDEO_ID}
          isLate
        />
      </div>
      <img
        {...still}
        alt={`A still from the video of ${toListingName(page)}`}
        width={width}
        height={height}
        className="mx-auto hidden max-h-72 w-auto print:block"
      />
    </div>
  );
}
