import type { readCheckout as operation } from '@/contracts/money/checkout';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { selectCheckout } from './checkout-store';

/** Returns whether a top-up has been credited; the page that the user returns to polls this. */
export const readCheckout: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const checkout = await selectCheckout(deps.database, params.checkoutId, caller.userId);
  if (checkout === undefined) throw new ApiError('not_found');
  switch (checkout.state) {
    case 'credited':
      return { state: 'credited', tokens: checkout.tokens ?? 0 };
    case 'open':
    case 'paying':
    case 'failed':
    case 'expired':
    case 'refused':
      return { state: checkout.state };
  }
};
