import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toSentence } from '@/components/shell/to-sentence';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import {
  resendWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '@/contracts/publishing/webhooks';
import { call } from '@/lib/api/call';
import { webhookQueries } from '@/lib/api/webhooks';
import { formatDateTime } from '@/lib/format/date';
import { formatNumber } from '@/lib/format/tokens';

const states = {
  waiting: { label: 'Sending', variant: 'neutral' },
  delivered: { label: 'Delivered', variant: 'brand' },
  failed: { label: 'Failed', variant: 'danger' },
  stopped: { label: 'Not sent', variant: 'neutral' },
} as const;

interface DeliveryRowProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
}

/** One delivery with its attempts. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { type, state, attempts, createdAt, eventId } = delivery;
  const { label, variant } = states[state];
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="text-sm">{type}</code>
          <Badge variant={variant}>{label}</Badge>
          <span className="figures text-sm text-muted">{formatDateTime(createdAt)}</span>
        </p>
        <ResendButton webhook={webhook} delivery={delivery} />
      </div>
      {delivery.nextAttemptAt !== null && attempts.length > 0 && (
        <p className="figures text-sm text-muted">
          Tried again {formatDateTime(delivery.nextAttemptAt)}
        </p>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">{describeAttempts(delivery)}</summary>
        <div className="mt-2 grid gap-3">
          <p className="text-xs break-all text-muted">webhook-id {eventId}</p>
          <ol className="grid gap-3">
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        </div>
      </details>
    </li>
  );
}

function AttemptItem({ attempt }: { readonly attempt: WebhookDelivery['attempts'][number] }) {
  const { at, status, milliseconds, problem, answer } = attempt;
  return (
    <li className="grid gap-1">
      <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <span>{formatDateTime(at)}</span>
        <span>{status === null ? 'No answer' : `Status ${status}`}</span>
        <span>{formatNumber(milliseconds)} ms</span>
      </p>
      {problem !== null && <p className="text-danger">{problem}</p>}
      {answer !== '' && (
        <pre className="max-h-32 overflow-auto rounded-control bg-sunken p-2 text-xs break-all whitespace-pre-wrap">
          {answer}
        </pre>
      )}
    </li>
  );
}

function describeAttempts({ attempts }: WebhookDelivery): string {
  const [newest] = attempts;
  if (newest === undefined) return 'Not tried yet';
  const count = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
  return `${count}, the last one: ${newest.status === null ? 'no answer' : `status ${newest.status}`}`;
}

function ResendButton({ webhook, delivery }: DeliveryRowProps) {
  const client = useQueryClient();
  const { webhookId, off } = webhook;
  const { deliveryId, type, createdAt } = delivery;
  const resend = useMutation({
    mutationFn: () => call(resendWebhookDelivery, { params: { webhookId, deliveryId } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: webhookQueries.deliveries(webhookId).queryKey }),
    onError: (error) => notifyFailure('Not sent', toSentence(error, 'Please try again.')),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Resend ${type} of ${formatDateTime(createdAt)}`}
      disabled={off !== null || resend.isPending}
      onClick={() => resend.mutate()}
    >
      Resend
    </Button>
  );
}
