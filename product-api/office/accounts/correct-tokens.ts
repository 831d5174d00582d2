import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { correctBalance } from '@/product-api/ledger/public';
import { actAsOperator, type Operator } from './act-as-operator';

/**
 * Grants or deducts tokens by an entry of the ledger whose comment is the reason.
 * @param amount tokens: granted if positive, deducted if negative.
 * @returns the tokens that the user can spend afterwards.
 * @throws ApiError invalid_request, not_enough_tokens.
 */
export function correctTokens(
  deps: Deps,
  operator: Operator,
  userId: UserId,
  amount: number,
): Promise<number> {
  const action = amount > 0 ? 'grant' : 'take';
  return actAsOperator(deps, operator, {
    action,
    subject: userId,
    perform: async (transaction, actionId) => {
      const given = action === 'grant' ? 'Added by support' : 'Removed by support';
      const available = await correctBalance(deps, transaction, {
        userId,
        amount,
        comment: `${given}: ${operator.reason.trim()}`,
        reference: `operator/${actionId}`,
      });
      return { result: available, details: { tokens: amount, available } };
    },
  });
}
