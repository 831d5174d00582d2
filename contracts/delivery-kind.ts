import { z } from 'zod';

/**
 * What a delivery link opens: the listing's page with the person's brand, the same without it, for listing
 * services, or the report of the plays, for the seller.
 */
export const deliveryKind = z.enum(['branded', 'neutral', 'report']);
export type DeliveryKind = z.infer<typeof deliveryKind>;
