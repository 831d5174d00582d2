import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FetchRefused } from '@/adapters/safe-fetch/fetch-refused';
import { listingFromAddresses, MAX_LISTING_BYTES } from '@/contracts/listings';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { readJson } from '@/product-api/http/read-body';
import type { ListingDelivery, SentFile } from './listing-delivery';

/** For each file; the call itself ends by the web's timeout. */
const FILE_TIMEOUT_MS = 60_000;
const MAX_AT_ONCE = 4;

/**
 * Fetches the photos and clips of a body that names their addresses, four at once.
 * @throws ApiError address_refused that names the file, invalid_request, too_large.
 */
export async function fetchPhotos(
  { safeFetch }: Pick<Deps, 'safeFetch'>,
  stream: Readable,
  folder: string,
  { maxFileBytes, onBytes }: FetchOptions,
): Promise<ListingDelivery> {
  const { photos, ...order } = listingFromAddresses.parse(await readJson(stream));
  const files: SentFile[] = [];
  let total = 0;
  let next = 0;
  const stop = new AbortController();
  const fetchOthers = async () => {
    for (let i = next++; i < photos.length && !stop.signal.aborted; i = next++) {
      const photo = photos[i];
      if (photo === undefined) return;
      const name = photo.file ?? toName(photo.url);
      const path = join(folder, `sent-${i}`);
      const wanted = { maxBytes: maxFileBytes, timeoutMs: FILE_TIMEOUT_MS, signal: stop.signal };
      total += await safeFetch.download(photo.url, path, wanted).catch(refuse(name));
      if (total > MAX_LISTING_BYTES) throw new ApiError('too_large');
      await onBytes(total);
      files[i] = { name, path };
    }
  };
  const workers = Array.from({ length: MAX_AT_ONCE }, fetchOthers);
  try {
    await Promise.all(workers);
  } finally {
    stop.abort();
    await Promise.allSettled(workers);
  }
  return { order, files };
}

export interface FetchOptions {
  readonly maxFileBytes: number;
  /** Called with the bytes fetched so far; throws what the call is refused with. */
  readonly onBytes: (bytes: number) => Promise<void>;
}

function refuse(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof FetchRefused)) throw error;
    const code = error.reason === 'too_large' ? 'too_large' : 'address_refused';
    throw new ApiError(code, `${name} could not be fetched. ${error.message}`, { cause: error });
  };
}

/** The last part of the address's path. */
function toName(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'photo';
  } catch {
    return last;
  }
}
