import { join } from 'node:path';
import { FetchRefused } from '@/adapters/safe-fetch/fetch-refused';
import {
  type Listing,
  MAX_LISTING_BYTES,
  type PhotoAddress,
} from '@/contracts/production/listings';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { SentFile } from './listing-delivery';

/** Timeout for each file. */
const FILE_TIMEOUT_MS = 60_000;
const MAX_AT_ONCE = 4;

export interface FetchOptions {
  readonly maxFileBytes: number;
  /** Called with the bytes fetched so far; throws the error that the listing is refused with. */
  readonly onBytes: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface FetchedPhotos {
  /** The fetched files, in order of their addresses. */
  readonly files: readonly (SentFile & { readonly bytes: number })[];
  readonly failures: Listing['failures'];
}

/**
 * Fetches photos and clips, four at a time, into a folder. A failure does not stop the others, so that all
 * failures are reported at once.
 * @throws ApiError too_large; any error of `onBytes`.
 */
export async function fetchPhotos(
  { safeFetch }: Pick<Deps, 'safeFetch'>,
  photos: readonly PhotoAddress[],
  folder: string,
  { maxFileBytes, onBytes, signal }: FetchOptions,
): Promise<FetchedPhotos> {
  const outcomes: (FetchedPhotos['files'][number] | Listing['failures'][number])[] = [];
  const pending = [...photos.entries()];
  let total = 0;
  const stop = new AbortController();
  const stopped = AbortSignal.any([stop.signal, signal]);
  const fetchOthers = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      stopped.throwIfAborted();
      const [i, { url, file }] = next;
      const path = join(folder, `sent-${i}`);
      const wanted = { maxBytes: maxFileBytes, timeoutMs: FILE_TIMEOUT_MS, signal: stopped };
      const bytes = await safeFetch.download(url, path, wanted).catch(toFailure);
      stopped.throwIfAborted();
      if (typeof bytes === 'string') {
        outcomes[i] = { url, reason: bytes };
        continue;
      }
      total += bytes;
      if (total > MAX_LISTING_BYTES) throw new ApiError('too_large');
      await onBytes(total);
      outcomes[i] = { name: file ?? toName(url), path, bytes };
    }
  };
  const workers = Array.from({ length: MAX_AT_ONCE }, fetchOthers);
  try {
    await Promise.all(workers);
  } finally {
    stop.abort();
    await Promise.allSettled(workers);
  }
  return {
    files: outcomes.filter((outcome) => 'path' in outcome),
    failures: outcomes.filter((outcome) => 'reason' in outcome),
  };
}

/** Returns the reason as a sentence. */
function toFailure(error: unknown): string {
  if (error instanceof FetchRefused) return error.message;
  throw error;
}

/** Returns the last segment of the address's path. */
function toName(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'photo';
  } catch {
    return last;
  }
}
