import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toSentence } from '@/components/shell/to-sentence';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { createWebhook } from '@/contracts/publishing/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { WebhookForm, type WebhookSettings } from './webhook-form';

interface CreateWebhookDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a webhook, and shows its signing secret until the dialog is closed. */
export function CreateWebhookDialog(props: CreateWebhookDialogProps) {
  return (
    <SecretDialog
      {...props}
      making={{
        title: 'New webhook',
        description: 'The web address of your own system, reachable from the internet.',
      }}
      made={{
        title: 'The webhook’s signing secret',
        description:
          'Your system uses it to check that a call comes from Homereel. Copy it now. You won’t see it again.',
        label: 'Signing secret',
      }}
    >
      {(onCreated, onCancel) => <Creation onCreated={onCreated} onCancel={onCancel} />}
    </SecretDialog>
  );
}

const firstSettings: WebhookSettings = {
  url: '',
  events: ['version.ready', 'version.failed', 'project.ready'],
};

interface CreationProps {
  readonly onCreated: (secret: string) => void;
  readonly onCancel: () => void;
}

function Creation({ onCreated, onCancel }: CreationProps) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: WebhookSettings) => call(createWebhook, { body }),
    onSuccess: ({ secret }) => {
      onCreated(secret);
      return client.invalidateQueries({ queryKey: webhookQueries.mine().queryKey });
    },
  });
  return (
    <WebhookForm
      first={firstSettings}
      action="Create webhook"
      isSaving={create.isPending}
      problem={
        create.isError
          ? toSentence(create.error, 'The webhook could not be created. Please try again.')
          : undefined
      }
      onSubmit={(settings) => create.mutate(settings)}
      onCancel={onCancel}
    />
  );
}
