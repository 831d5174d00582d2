import { z } from 'zod';

/**
 * The page that a delivery link opens: the listing's page with the user's brand, the same without it for
 * listing services, or the play report for the seller.
 */
export const deliveryKind = z.enum(['branded', 'neutral', 'report']);
export type DeliveryKind = z.infer<typeof deliveryKind>;
