import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notifyConfirmation, notifyFailure, notifySuccess } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { PastInvitation } from '@/components/versions/past-invitation';
import { StreamNotice } from '@/components/versions/stream-notice';
import { unshareProject } from '@/contracts/production/sharing';
import { call } from '@/lib/api/call';
import { sharingQueries } from '@/lib/api/sharing';

interface ShareDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Share Video"
      description="Anyone with the link can view this video."
    >
      <PastInvitation projectId={props.projectId} />
      <StreamNotice projectId={props.projectId} isLinked={({ isMain }) => isMain} />
      <ShareLink {...props} />
    </Dialog>
  );
}

function ShareLink({ projectId, onClose }: ShareDialogProps) {
  const share = useQuery(sharingQueries.link(projectId));
  const [copied, setCopied] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(unshareProject, { params: { projectId } }),
    onSuccess: () => {
      notifySuccess('Link revoked', 'The link no longer opens the video.');
      onClose();
    },
    onError: () => notifyFailure('Error', 'The link could not be revoked. Please try again.'),
  });

  if (share.isPending) return <Skeleton className="h-10" />;
  if (share.isError) {
    return (
      <p role="alert" className="text-sm text-danger">
        {share.error.message}
      </p>
    );
  }
  const link = new URL(share.data.path, window.location.origin).toString();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      notifyConfirmation('Link Copied', 'The link is in your clipboard.');
    } catch {
      notifyFailure('Error', 'The browser did not allow copying. Select the link and copy it.');
    }
  };
  return (
    <>
      <Input
        readOnly
        aria-label="Share link"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <DialogActions>
        <Button variant="ghost" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke link
        </Button>
        <Button onClick={copy}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          Copy Link
        </Button>
      </DialogActions>
    </>
  );
}
