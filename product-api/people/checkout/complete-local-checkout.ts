import type { completeLocalCheckout as operation } from '@/contracts/money/checkout';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { selectCheckout } from './checkout-store';
import { creditPacks } from './credit-checkout';

/** Credits packs without a card. Answers 404 once payment keys or an identity provider exist. */
export const completeLocalCheckout: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, body } = input;
  if (deps.payments.kind !== 'local' || !deps.localMode) throw new ApiError('not_found');
  const checkout = await selectCheckout(deps.database, params.checkoutId, caller.userId);
  if (checkout?.session_id == null) throw new ApiError('not_found');
  if (checkout.state === 'expired') {
    throw new ApiError('conflict', 'This checkout has expired. Please start another.');
  }
  const tokens = await creditPacks(deps, checkout, {
    sessionId: checkout.session_id,
    packs: body.quantity,
    paymentId: undefined,
    receiptUrl: undefined,
  });
  return { tokens };
};
