import { PaymentEventRefused, type Payments } from './payments';

/** Payments without a provider: the checkout is a built-in page that charges no card and says so. */
export function createLocalPayments(): Payments {
  return {
    kind: 'local',
    startCheckout: async ({ checkoutId, successPath }) => ({
      sessionId: `local-${checkoutId}`,
      url: `/app/user/checkout?${new URLSearchParams({ id: checkoutId, next: successPath })}`,
    }),
    readSession: async () => undefined,
    closeSession: async () => true,
    readEvent() {
      throw new PaymentEventRefused('no payment provider is configured');
    },
  };
}
