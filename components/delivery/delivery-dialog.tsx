import { useQuery } from '@tanstack/react-query';
import { DeliveryLinkRow } from '@/components/share/delivery-link-row';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { PastInvitation } from '@/components/versions/past-invitation';
import { StreamNotice } from '@/components/versions/stream-notice';
import { deliveryQueries } from '@/lib/api/delivery';

interface DeliveryDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Shares the listing by one link: with the user's brand, or without. */
export function DeliveryDialog({ projectId, onClose }: DeliveryDialogProps) {
  const links = useQuery(deliveryQueries.links(projectId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Listing page"
      description="Video, photos, facts and files on one page. Anyone with the link can open it."
    >
      <PastInvitation projectId={projectId} />
      <StreamNotice projectId={projectId} />
      {links.isPending && <Skeleton className="h-40" />}
      {links.isError && (
        <p role="alert" className="text-sm text-danger">
          {links.error.message}
        </p>
      )}
      {links.isSuccess && (
        <div className="grid grid-cols-[minmax(0,1fr)] divide-y border-y">
          <DeliveryLinkRow
            projectId={projectId}
            kind="branded"
            link={links.data.find(({ kind }) => kind === 'branded')}
          />
          <DeliveryLinkRow
            projectId={projectId}
            kind="neutral"
            link={links.data.find(({ kind }) => kind === 'neutral')}
          />
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
