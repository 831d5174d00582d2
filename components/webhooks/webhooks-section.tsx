import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadNotice } from '@/components/shell/load-notice';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { webhookQueries } from '@/lib/api/webhooks';
import { paths } from '@/lib/paths';
import { CreateWebhookDialog } from './create-webhook-dialog';
import { WebhookRow } from './webhook-row';

/** Webhooks: addresses of the user's own systems that receive events. */
export function WebhooksSection() {
  const id = useId();
  const webhooks = useQuery(webhookQueries.mine());
  const [isCreating, setCreating] = useState(false);
  return (
    <section aria-labelledby={id} className="mb-12 grid gap-3">
      <h2 id={id} className="text-lg font-medium">
        Webhooks
      </h2>
      <Card className="grid gap-5 p-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <p className="max-w-[60ch] text-sm text-muted">
            A webhook tells your own system when a version is ready. See{' '}
            <a
              href={`${paths.developers}#events`}
              className="text-brand underline underline-offset-4"
            >
              Homereel for developers
            </a>
            .
          </p>
          <Button variant="secondary" onClick={() => setCreating(true)}>
            <WebhookIcon aria-hidden="true" /> New webhook
          </Button>
        </div>
        {webhooks.isError ? (
          <LoadNotice onRetry={() => void webhooks.refetch()}>
            Your webhooks could not be loaded. Please try again.
          </LoadNotice>
        ) : webhooks.data === undefined ? (
          <Skeleton className="h-16" />
        ) : (
          webhooks.data.length > 0 && (
            <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
              {webhooks.data.map((webhook) => (
                <WebhookRow key={webhook.webhookId} webhook={webhook} />
              ))}
            </ul>
          )
        )}
      </Card>
      <CreateWebhookDialog open={isCreating} onOpenChange={setCreating} />
    </section>
  );
}
