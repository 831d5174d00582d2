import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NewSecret } from '@/components/account/new-secret';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { rotateWebhookSecret, type Webhook } from '@/contracts/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { toSentence } from './to-sentence';

interface NewSecretDialogProps {
  readonly webhook: Webhook;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const explanation =
  'Calls carry the signatures of the old and the new secret for 24 hours, so that nothing is lost while you change over.';

/** Replaces a webhook's secret once that is confirmed, and shows the new one until it is closed. */
export function NewSecretDialog({ webhook, open, onOpenChange }: NewSecretDialogProps) {
  const client = useQueryClient();
  const { webhookId } = webhook;
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { webhookId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhookQueries.mine().queryKey }),
  });
  const change = (isOpen: boolean) => {
    if (!isOpen) rotate.reset();
    onOpenChange(isOpen);
  };
  const secret = rotate.data?.secret;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={secret === undefined ? 'Make a new signing secret?' : 'The new signing secret'}
      description={
        secret === undefined ? explanation : `Copy it now; it is not shown again. ${explanation}`
      }
    >
      {secret !== undefined ? (
        <NewSecret secret={secret} label="Signing secret" onDone={() => change(false)} />
      ) : (
        <>
          {rotate.isError && (
            <p role="alert" className="text-sm text-danger">
              {toSentence(rotate.error, 'The old secret still signs. Please try again.')}
            </p>
          )}
          <DialogActions>
            <Button variant="secondary" onClick={() => change(false)}>
              Cancel
            </Button>
            <Button disabled={rotate.isPending} onClick={() => rotate.mutate()}>
              Make new secret
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
