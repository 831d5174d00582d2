import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { DeliveryLinkRow } from '@/components/share/delivery-link-row';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { Skeleton } from '@/components/ui/skeleton';
import { toPath } from '@/contracts/operation';
import { downloadPlayReport } from '@/contracts/publishing/plays';
import { deliveryQueries } from '@/lib/api/delivery';
import { playsQueries } from '@/lib/api/plays';
import { PlayNumbers } from './play-numbers';

interface PlaysDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** How often the videos were watched, for the project's owner, and a link for the seller. */
export function PlaysDialog({ projectId, onClose }: PlaysDialogProps) {
  const report = useQuery(playsQueries.report(projectId));
  const links = useQuery(deliveryQueries.links(projectId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Plays"
      description="See how often your shared videos were watched, and how much of each. Viewers stay anonymous."
    >
      {report.isPending && <Skeleton className="h-40" />}
      {report.isError && (
        <p role="alert" className="text-sm text-danger">
          {report.error.message}
        </p>
      )}
      {report.isSuccess && <PlayNumbers report={report.data} />}
      {links.isSuccess && (
        <div className="border-t">
          <DeliveryLinkRow
            projectId={projectId}
            kind="report"
            link={links.data.find(({ kind }) => kind === 'report')}
          />
        </div>
      )}
      <DialogActions>
        <Button asChild variant="secondary">
          <a
            href={toPath(downloadPlayReport, { projectId })}
            download
            onClick={stopDownloadOffline}
          >
            <FileDown aria-hidden="true" />
            Report as PDF
          </a>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
