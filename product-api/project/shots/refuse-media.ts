import { MediaRefused } from '@/adapters/media/media-reader';
import type { ErrorCode } from '@/contracts/error';
import { ApiError } from '@/product-api/http/api-error';

const codes = {
  empty: 'unusable_media',
  damaged: 'unusable_media',
  unsupported: 'unsupported_media',
  too_large: 'too_large',
} as const satisfies Record<MediaRefused['reason'], ErrorCode>;

/** Rethrows the reason why media was refused. The sentence names the file if many are sent together. */
export function refuseMedia(displayName?: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof MediaRefused)) throw error;
    const prefix = displayName === undefined ? '' : `${displayName} could not be used. `;
    throw new ApiError(codes[error.reason], prefix + error.message, { cause: error });
  };
}
