import { z } from 'zod';
import { listingId, webhookDeliveryId } from '@/contracts/ids';

/** Work that the product API queues for itself. It runs at least once, and survives a restart. */
export const apiTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('send-webhook'),
    deliveryId: webhookDeliveryId,
    /** Number of attempts before this one; a different count means that it was already made. */
    attempt: z.number().int().min(0),
  }),
  z.object({ kind: z.literal('make-listing'), listingId }),
]);
export type ApiTask = z.infer<typeof apiTask>;
export type ApiTaskKind = ApiTask['kind'];
