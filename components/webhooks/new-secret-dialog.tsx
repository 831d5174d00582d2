import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toSentence } from '@/components/shell/to-sentence';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { rotateWebhookSecret, type Webhook } from '@/contracts/publishing/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';

interface NewSecretDialogProps {
  readonly webhook: Webhook;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const explanation =
  'Calls are signed with both the old and the new secret for 24 hours, so nothing is lost while you switch.';

/** Replaces a webhook's secret once that is confirmed, and shows the new one until it is closed. */
export function NewSecretDialog({ webhook, ...dialog }: NewSecretDialogProps) {
  return (
    <SecretDialog
      {...dialog}
      making={{ title: 'Create a new signing secret?', description: explanation }}
      made={{
        title: 'The new signing secret',
        description: `Copy it now. You won’t see it again. ${explanation}`,
        label: 'Signing secret',
      }}
    >
      {(onMade, onCancel) => <Rotation webhook={webhook} onMade={onMade} onCancel={onCancel} />}
    </SecretDialog>
  );
}

interface RotationProps {
  readonly webhook: Webhook;
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

function Rotation({ webhook: { webhookId }, onMade, onCancel }: RotationProps) {
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { webhookId } }),
    onSuccess: ({ secret }) => {
      onMade(secret);
      return client.invalidateQueries({ queryKey: webhookQueries.mine().queryKey });
    },
  });
  return (
    <>
      {rotate.isError && (
        <p role="alert" className="text-sm text-danger">
          {toSentence(rotate.error, 'The old secret is still in use. Please try again.')}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={rotate.isPending} onClick={() => rotate.mutate()}>
          Create new secret
        </Button>
      </DialogActions>
    </>
  );
}
