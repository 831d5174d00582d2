import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { webhookEvents } from '@/contracts/publishing/webhook-events';
import type { Webhook } from '@/contracts/publishing/webhooks';
import { formatDateTime } from '@/lib/format/date';
import { WebhookLogDialog } from './webhook-log-dialog';
import { WebhookMenu } from './webhook-menu';

/** One webhook: its address, events, status and actions. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const [isLogOpen, setLogOpen] = useState(false);
  const { url, events, off } = webhook;
  const trouble = describeTrouble(webhook);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-4 not-last:pb-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="font-medium break-all">{url}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {off !== null && (
            <Badge variant={off.reason === 'owner' ? 'neutral' : 'danger'}>
              {off.reason === 'owner' ? 'Off' : 'Turned off'}
            </Badge>
          )}
          {events.map((type) => (
            <Badge key={type}>{webhookEvents[type].label}</Badge>
          ))}
        </p>
        {trouble !== undefined && (
          <p className="figures max-w-[60ch] text-sm text-danger">{trouble}</p>
        )}
        {webhook.formerSecretUntil !== null && (
          <p className="figures text-sm text-muted">
            Two secrets sign until {formatDateTime(webhook.formerSecretUntil)}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        <Button
          size="small"
          variant="secondary"
          aria-label={`Deliveries to ${url}`}
          onClick={() => setLogOpen(true)}
        >
          Deliveries
        </Button>
        <WebhookMenu webhook={webhook} />
      </div>
      <WebhookLogDialog webhook={webhook} open={isLogOpen} onOpenChange={setLogOpen} />
    </li>
  );
}

/** Returns the problem that prevents deliveries, which the owner can fix. */
function describeTrouble({ off, failingSince }: Webhook): string | undefined {
  if (off?.reason === 'failing') {
    return `We couldn’t reach it for three days, so we turned it off on ${formatDateTime(off.since)}. Fix your system, then turn it on.`;
  }
  if (off?.reason === 'gone') {
    return `It answered that it is gone (410), so we turned it off on ${formatDateTime(off.since)}.`;
  }
  if (off !== null || failingSince === null) return undefined;
  return `We can’t reach it since ${formatDateTime(failingSince)}. We retry deliveries for a day.`;
}
