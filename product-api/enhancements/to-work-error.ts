import { ApiError } from '@/product-api/http/api-error';
import type { Work } from '@/product-api/work/work-store';

/** Translates the failure of work on one shot into an API error. */
export function toWorkError({ failure, error }: Work): ApiError {
  const message = error ?? undefined;
  switch (failure) {
    case 'input':
      return new ApiError('unusable_prompt', message);
    case 'cancelled':
      return new ApiError('illegal_state', message);
    default:
      return new ApiError('provider_failed', message);
  }
}
