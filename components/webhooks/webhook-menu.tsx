import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MoreHorizontal, Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { deleteWebhook, saveWebhook, type Webhook } from '@/contracts/publishing/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { ChangeWebhookDialog } from './change-webhook-dialog';
import { NewSecretDialog } from './new-secret-dialog';

/** The owner's actions for a webhook. */
export function WebhookMenu({ webhook }: { readonly webhook: Webhook }) {
  const [open, setOpen] = useState<'change' | 'secret' | 'delete'>();
  const { url, off } = webhook;
  const { turn, remove } = useWebhookChanges(webhook);
  const props = (name: NonNullable<typeof open>) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  });
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="icon-small" variant="ghost" aria-label={`More for ${url}`}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('change')}>
          <Pencil aria-hidden="true" /> Change…
        </MenuItem>
        <MenuItem onSelect={() => turn.mutate(off !== null)}>
          <Power aria-hidden="true" /> {off === null ? 'Turn off' : 'Turn on'}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('secret')}>
          <KeyRound aria-hidden="true" /> New secret…
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpen('delete')}>
          <Trash2 aria-hidden="true" /> Delete…
        </MenuItem>
      </DropdownMenu>
      <ChangeWebhookDialog webhook={webhook} {...props('change')} />
      <NewSecretDialog webhook={webhook} {...props('secret')} />
      <AlertDialog
        {...props('delete')}
        title="Delete this webhook?"
        description={`We stop sending events to ${url} and delete its log.`}
        action="Delete"
        danger
        onAction={() => remove.mutate()}
      />
    </>
  );
}

function useWebhookChanges({ webhookId }: Webhook) {
  const client = useQueryClient();
  const { queryKey } = webhookQueries.mine();
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call(saveWebhook, { params: { webhookId }, body: { isOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: () => notifyFailure('Not changed', 'The webhook is unchanged. Please try again.'),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { params: { webhookId } }),
    onSuccess: ({ webhooks }) => {
      client.setQueryData(queryKey, webhooks);
      notifySuccess('Webhook deleted');
    },
    onError: () => notifyFailure('Not deleted', 'The webhook is still there. Please try again.'),
  });
  return { turn, remove };
}
