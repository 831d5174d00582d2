/** In place of the host of a site: a QR code led to the page. A site of this name would need a dot. */
export const QR_REFERRER = 'qr-code';

const NAME = 'from';
const VALUE = 'qr';

/** The address of a page as a QR code holds it, so that its scans can be told from other ways to the page. */
export function toScannedAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set(NAME, VALUE);
  return url.href;
}

/** Whether a page was opened by scanning a QR code. @param search of its address. */
export function isScanned(search: string): boolean {
  return new URLSearchParams(search).get(NAME) === VALUE;
}

/** The address of a page without what tells how it was opened, to be passed on. */
export function toUnscannedAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(NAME);
  return url.href;
}

const listingPath = /^\/listing\/[\da-f-]{36}$/;

/** A link that a film shows as a QR code: that of a listing's page of this product is marked. */
export function toEndCardLink(link: string): string {
  const { pathname, searchParams } = new URL(link);
  return listingPath.test(pathname) && searchParams.has('share') ? toScannedAddress(link) : link;
}
