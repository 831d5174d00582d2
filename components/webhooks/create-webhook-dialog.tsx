import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewSecret } from '@/components/account/new-secret';
import { Dialog } from '@/components/ui/dialog';
import { createWebhook } from '@/contracts/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { toSentence } from './to-sentence';
import { WebhookForm, type WebhookSettings } from './webhook-form';

interface CreateWebhookDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a webhook, and shows its signing secret until the dialog is closed. */
export function CreateWebhookDialog({ open, onOpenChange }: CreateWebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  const change = (isOpen: boolean) => {
    if (!isOpen) setSecret(undefined);
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={secret === undefined ? 'New webhook' : 'The webhook’s signing secret'}
      description={
        secret === undefined
          ? 'An address of your own system, reached from the internet.'
          : 'Your system checks with it that a call comes from here. Copy it now; it is not shown again.'
      }
    >
      {secret === undefined ? (
        <Creation onCreated={setSecret} onCancel={() => change(false)} />
      ) : (
        <NewSecret secret={secret} label="Signing secret" onDone={() => change(false)} />
      )}
    </Dialog>
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
      action="Make webhook"
      isSaving={create.isPending}
      problem={
        create.isError
          ? toSentence(create.error, 'The webhook was not made. Please try again.')
          : undefined
      }
      onSubmit={(settings) => create.mutate(settings)}
      onCancel={onCancel}
    />
  );
}
