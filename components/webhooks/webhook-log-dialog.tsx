import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { LoadNotice } from '@/components/shell/load-notice';
import { toSentence } from '@/components/shell/to-sentence';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notifyFailure } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { testWebhook, type Webhook } from '@/contracts/publishing/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { DeliveryRow } from './delivery-row';

interface WebhookLogDialogProps {
  readonly webhook: Webhook;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The latest deliveries of a webhook with their results, and buttons to send a test event or to resend. */
export function WebhookLogDialog({ webhook, open, onOpenChange }: WebhookLogDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deliveries"
      description={<span className="break-all">{webhook.url}</span>}
    >
      <div data-wide className="grid min-w-0 gap-4">
        <TestButton webhook={webhook} />
        <Log webhook={webhook} />
      </div>
    </Dialog>
  );
}

function TestButton({ webhook: { webhookId, off } }: { readonly webhook: Webhook }) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params: { webhookId } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: webhookQueries.deliveries(webhookId).queryKey }),
    onError: (error) => notifyFailure('Not sent', toSentence(error, 'Please try again.')),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        disabled={off !== null || test.isPending}
        onClick={() => test.mutate()}
      >
        <Send aria-hidden="true" /> Send test event
      </Button>
      {off !== null && <p className="text-sm text-muted">This webhook is off.</p>}
    </div>
  );
}

function Log({ webhook }: { readonly webhook: Webhook }) {
  const deliveries = useQuery(webhookQueries.deliveries(webhook.webhookId));
  if (deliveries.isError) {
    return (
      <LoadNotice onRetry={() => void deliveries.refetch()}>
        The deliveries could not be loaded. Please try again.
      </LoadNotice>
    );
  }
  if (deliveries.data === undefined) return <Skeleton className="h-24" />;
  if (deliveries.data.length === 0) {
    return (
      <p className="text-sm text-muted">
        Nothing sent yet. Send a test event to check that your system receives it.
      </p>
    );
  }
  return (
    <ul aria-label="Deliveries" className="divide-y divide-line border-t border-line">
      {deliveries.data.map((delivery) => (
        <DeliveryRow key={delivery.deliveryId} webhook={webhook} delivery={delivery} />
      ))}
    </ul>
  );
}
