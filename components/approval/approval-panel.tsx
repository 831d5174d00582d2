import { classNames } from '@/components/ui/class-names';
import type { Approval } from '@/contracts/publishing/approval';
import type { ShownListing } from '@/lib/listing-page';
import { toListingPath } from '@/lib/listing-page';
import { paths } from '@/lib/paths';
import { ApproveForm } from './approve-form';
import { CommentForm } from './comment-form';
import { CommentText } from './comment-text';
import { MomentButton } from './moment-button';

interface ApprovalPanelProps extends ShownListing {
  readonly approval: Approval;
}

/** Shows a client's actions beside the video: comment on a moment, or approve. */
export function ApprovalPanel({ approval, ...listing }: ApprovalPanelProps) {
  const { page, shown, share } = listing;
  const { comments } = approval;
  const place = {
    projectId: page.projectId,
    versionId: shown.versionId,
    share,
    formPath: paths.approvalForm(page.projectId, share),
  };
  return (
    <section
      id="approval"
      aria-labelledby="approval-heading"
      className={classNames(
        'grid content-start gap-5 self-start rounded-card border bg-surface p-5 group-has-data-gone:hidden print:break-inside-avoid',
        // A printed empty box would be useless, so it is left out.
        comments.length === 0 && approval.approved === undefined && 'print:hidden',
      )}
    >
      <div className="grid gap-1">
        <h2 id="approval-heading" className="display text-xl">
          For your approval
        </h2>
        <p className="text-sm text-muted print:hidden">
          Watch the video. Pause where you’d like a change and leave a comment.
        </p>
      </div>
      {comments.length > 0 && (
        <ol aria-label="Comments" className="grid max-h-96 gap-4 overflow-y-auto print:max-h-none">
          {comments.map((comment) => (
            <li key={comment.commentId} className="grid gap-1">
              <CommentText comment={comment}>
                <MomentOf comment={comment} {...listing} />
              </CommentText>
            </li>
          ))}
        </ol>
      )}
      <CommentForm {...place} seconds={shown.videoSeconds} />
      <ApproveForm {...place} approved={approval.approved} />
    </section>
  );
}

/** The moment as a button if its version is on the page, otherwise as a link to that version. */
function MomentOf({
  comment: { versionId, seconds },
  page,
  shown,
  share,
}: ShownListing & { readonly comment: Approval['comments'][number] }) {
  const version = page.versions.find((one) => one.versionId === versionId);
  if (version === undefined) return null;
  const isShown = versionId === shown.versionId;
  return (
    <MomentButton
      seconds={seconds}
      versionPath={isShown ? undefined : toListingPath({ page, shown: version, share })}
      version={page.versions.length > 1 ? version.label : undefined}
    />
  );
}
