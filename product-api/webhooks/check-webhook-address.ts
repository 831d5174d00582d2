import { FetchRefused } from '@/adapters/safe-fetch/fetch-refused';
import type { SafeFetch } from '@/adapters/safe-fetch/safe-fetch';
import { ApiError } from '@/product-api/http/api-error';

/** @throws ApiError address_refused, with the fault of the address. */
export async function checkWebhookAddress(safeFetch: SafeFetch, url: string): Promise<void> {
  try {
    await safeFetch.check(url);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new ApiError('address_refused', error.message, { cause: error });
  }
}
