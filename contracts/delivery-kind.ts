import { z } from 'zod';

/**
 * What a delivery link opens: the listing's page with the person's brand, or the same without it, for
 * listing services.
 */
export const deliveryKinds = ['branded', 'neutral'] as const;
export const deliveryKind = z.enum(deliveryKinds);
export type DeliveryKind = z.infer<typeof deliveryKind>;
