import { PaymentEventRefused, type Payments } from './payments';

/** Stands in where no card is charged: the checkout is a page of our own that says so. */
export function createLocalPayments(): Payments {
  return {
    kind: 'local',
    startCheckout: async ({ checkoutId, successPath }) => ({
      sessionId: `local-${checkoutId}`,
      url: `/app/user/checkout?${new URLSearchParams({ id: checkoutId, next: successPath })}`,
    }),
    readSession: async () => undefined,
    readEvent() {
      throw new PaymentEventRefused('no payment provider is configured');
    },
  };
}
