import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DeliveryLinkRow } from '@/components/share/delivery-link-row';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { notifyFailure } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { SwitchRow } from '@/components/ui/switch';
import { PastInvitation } from '@/components/versions/past-invitation';
import type { Version } from '@/contracts/production/versions';
import type { Comment, OwnApproval } from '@/contracts/publishing/approval';
import type { DeliveryLink } from '@/contracts/publishing/delivery';
import { approvalQueries, openApproval } from '@/lib/api/approval';
import { deliveryQueries } from '@/lib/api/delivery';
import { refresh } from '@/lib/api/refresh';
import { ApprovedLine } from './approved-line';
import { OwnComment } from './own-comment';

interface ApprovalDialogProps {
  readonly projectId: string;
  readonly versions: readonly Version[];
  readonly onClose: () => void;
  /** Jumps to the moment of a comment. */
  readonly onJump: (comment: Comment) => void;
}

/** Shows clients' comments and approvals of the video to its owner. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const approval = useQuery(approvalQueries.of(props.projectId));
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Approval"
      description="Clients can comment at any moment of the video, right on the listing page. No account needed."
    >
      <PastInvitation projectId={props.projectId} />
      {approval.isPending && <Skeleton className="h-40" />}
      {approval.isError && (
        <p role="alert" className="text-sm text-danger">
          {approval.error.message}
        </p>
      )}
      {approval.isSuccess && <Given {...props} approval={approval.data} />}
      <DialogActions>
        <Button variant="secondary" onClick={props.onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Given(props: ApprovalDialogProps & { readonly approval: OwnApproval }) {
  const { projectId, versions, approval, onJump } = props;
  const { isOpen, comments, approved } = approval;
  const links = useQuery(deliveryQueries.links(projectId)).data;
  const link = links?.find(({ kind }) => kind === 'branded');
  const sending = isOpen && links !== undefined && <ClientLink projectId={projectId} link={link} />;
  // After the first comment, comments come first.
  const isSent = link !== undefined && comments.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OpenSwitch projectId={projectId} isOpen={isOpen} />
      {!isSent && sending}
      {approved !== undefined && (
        <div>
          <ApprovedLine approved={approved} className="font-medium" />
          {isOpen && link !== undefined && !approved.isStillValid && (
            <p className="text-sm text-muted">The listing page asks for approval again.</p>
          )}
        </div>
      )}
      {comments.length === 0 ? (
        <p className="text-sm text-muted">No comments yet.</p>
      ) : (
        <ol aria-label="Comments" className="grid gap-5 border-t pt-4">
          {comments.map((comment) => (
            <OwnComment
              key={comment.commentId}
              projectId={projectId}
              comment={comment}
              version={versions.find(({ versionId }) => versionId === comment.versionId)?.name}
              onJump={onJump}
            />
          ))}
        </ol>
      )}
      {isSent && sending}
    </div>
  );
}

interface ClientLinkProps {
  readonly projectId: string;
  /** Absent while the branded page is turned off. */
  readonly link: DeliveryLink | undefined;
}

function ClientLink({ projectId, link }: ClientLinkProps) {
  return (
    <div className="border-b last:border-t last:border-b-0 last:pt-4">
      <p className={link === undefined ? 'text-sm text-accent-text' : 'text-sm text-muted'}>
        {link === undefined
          ? 'Your branded listing page is off. Turn it on and send its link.'
          : 'Send this link to your client.'}
      </p>
      <DeliveryLinkRow projectId={projectId} kind="branded" link={link} />
    </div>
  );
}

function OpenSwitch({ projectId, isOpen }: { projectId: string; isOpen: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isWanted: boolean) => openApproval(projectId, isWanted),
    onError: (error) => notifyFailure('Approval not changed', error.message),
    onSettled: () => refresh(client, approvalQueries.of(projectId)),
  });
  return (
    <div className="border-y py-4">
      <SwitchRow
        label={
          <>
            <span className="font-medium">For approval</span>
            <span className="block text-sm text-muted">
              Lets clients comment on your branded listing page. They see your replies.
            </span>
          </>
        }
        aria-label="For approval"
        checked={change.isPending ? change.variables : isOpen}
        // A disabled switch would lose the focus.
        aria-disabled={change.isPending}
        onCheckedChange={(isWanted) => change.isPending || change.mutate(isWanted)}
      />
    </div>
  );
}
