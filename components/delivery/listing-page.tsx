import { ApprovalPanel } from '@/components/approval/approval-panel';
import { AgentCard } from '@/components/share/agent-card';
import { CopyLink } from '@/components/share/copy-link';
import { OfflineNotice } from '@/components/share/offline-notice';
import type { ShownListing } from '@/lib/listing-page';
import { toListingPath } from '@/lib/listing-page';
import { ListingGraph } from './listing-graph';
import { ListingHeading, ListingIntroduction } from './listing-introduction';
import { ListingVideo } from './listing-video';
import { PhotoWall } from './photo-wall';
import { PrintedLink } from './printed-link';
import { StillCards } from './still-cards';
import { Transcript } from './transcript';
import { VersionCards } from './version-cards';

/** The public page of a listing: its video, facts, photos and files, and on a branded page its agent. */
export function ListingPage(listing: ShownListing) {
  const { page, origin } = listing;
  const isForApproval = page.approval !== undefined;
  const heading = (
    <ListingHeading page={page}>
      <div className="print:hidden">
        <CopyLink />
      </div>
    </ListingHeading>
  );
  return (
    <main className="group page grid max-w-6xl gap-8 py-4 sm:gap-12 sm:py-8 print:gap-6 print:py-0">
      <OfflineNotice />
      {page.approval === undefined ? (
        <ListingVideo {...listing} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-1">
          <div className="grid min-w-0 content-start gap-6">
            <ListingVideo {...listing} />
            {/* The page names the listing before it asks the visitor for anything. */}
            <div className="group-has-data-gone:hidden">{heading}</div>
          </div>
          <ApprovalPanel {...listing} approval={page.approval} />
        </div>
      )}
      <div className="contents group-has-data-gone:hidden">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14 print:grid-cols-[minmax(0,1fr)_15rem] print:gap-6">
          <ListingIntroduction page={page}>{!isForApproval && heading}</ListingIntroduction>
          <PrintedLink address={origin + toListingPath(listing)} />
          {page.agent !== undefined && <AgentCard agent={page.agent} />}
        </div>
        <Transcript lines={listing.shown.transcript} />
        <PhotoWall photos={page.photos} />
        <VersionCards {...listing} />
        <StillCards stills={page.stills} />
      </div>
      <ListingGraph {...listing} />
    </main>
  );
}
