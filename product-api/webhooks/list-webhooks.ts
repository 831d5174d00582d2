import type { listWebhooks as operation } from '@/contracts/publishing/webhooks';
import type { Deps } from '@/product-api/deps';
import type { Owner, UseCase } from '@/product-api/http/route';
import { toWebhook } from './to-webhook';
import { selectWebhooks } from './webhooks-store';

export const listWebhooks: UseCase<typeof operation> = (deps, { caller }) =>
  loadWebhooks(deps, caller);

export async function loadWebhooks({ database, clock }: Deps, owner: Owner) {
  const now = clock.now();
  return {
    webhooks: (await selectWebhooks(database, owner)).map((row) => toWebhook(row, now)),
  };
}
