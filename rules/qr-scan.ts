/** Referrer of visits by a QR code, in place of a host. It cannot be a host, because it has no dot. */
export const QR_REFERRER = 'qr-code';

const NAME = 'from';
const VALUE = 'qr';

/** Returns the address of a page for a QR code, by which scans are distinguished from other visits. */
export function toScannedAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set(NAME, VALUE);
  return url.href;
}

/** Returns whether a page was opened by scanning a QR code. @param search the query of its address. */
export function isScanned(search: string): boolean {
  return new URLSearchParams(search).get(NAME) === VALUE;
}

/** Returns the address of a page without the scan mark, for sharing. */
export function toUnscannedAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(NAME);
  return url.href;
}

const listingPath = /^\/listing\/[\da-f-]{36}$/;

/** Returns the link for a video's QR code: the link of a listing page of this product gets the scan mark. */
export function toEndCardLink(link: string): string {
  const { pathname, searchParams } = new URL(link);
  return listingPath.test(pathname) && searchParams.has('share') ? toScannedAddress(link) : link;
}
