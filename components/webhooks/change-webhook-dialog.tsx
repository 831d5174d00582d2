import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toSentence } from '@/components/shell/to-sentence';
import { Dialog } from '@/components/ui/dialog';
import { saveWebhook, type Webhook } from '@/contracts/publishing/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { WebhookForm, type WebhookSettings } from './webhook-form';

interface ChangeWebhookDialogProps {
  readonly webhook: Webhook;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Changes a webhook's address and events; its secret stays. */
export function ChangeWebhookDialog({ webhook, open, onOpenChange }: ChangeWebhookDialogProps) {
  const client = useQueryClient();
  const { webhookId, url, events } = webhook;
  const save = useMutation({
    mutationFn: (body: WebhookSettings) => call(saveWebhook, { params: { webhookId }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhookQueries.mine().queryKey });
      onOpenChange(false);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Change webhook">
      <WebhookForm
        first={{ url, events }}
        action="Save"
        isSaving={save.isPending}
        problem={
          save.isError
            ? toSentence(save.error, 'Your changes could not be saved. Please try again.')
            : undefined
        }
        onSubmit={(settings) => save.mutate(settings)}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
