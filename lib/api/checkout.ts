import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/money/checkout';
import { CallError, call, isTransient } from './call';

/** A bank takes minutes to days. */
const LATE_INTERVAL_MS = 30_000;

export const checkoutQueries = {
  /**
   * Polls every 2 s until the payment provider has reported the checkout's outcome, and every 30 s while a
   * bank has yet to confirm it.
   */
  one: (checkoutId: string) =>
    queryOptions({
      queryKey: ['checkout', checkoutId],
      queryFn: ({ signal }) => call(contract.readCheckout, { params: { checkoutId }, signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) => {
        if (data?.state === 'paying') return LATE_INTERVAL_MS;
        const isOpen = data === undefined ? isTransient(error) : data.state === 'open';
        return isOpen ? 2_000 : false;
      },
    }),

  /** Payments that wait for a bank, or that it refused; read when the window gets the focus, too. */
  late: () =>
    queryOptions({
      queryKey: ['checkout', 'late'],
      queryFn: async ({ signal }) => (await call(contract.listLatePayments, { signal })).payments,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'paying') ? LATE_INTERVAL_MS : false,
    }),
};

/**
 * Starts a top-up. The browser then goes to the address returned.
 * Rejects with `Failed to create checkout session` and the call's status.
 */
export async function createCheckout(returnTo: string) {
  try {
    return await call(contract.createCheckout, { query: { returnTo } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, code, details, requestId } = error;
    throw new CallError('Failed to create checkout session', status, code, details, requestId);
  }
}
