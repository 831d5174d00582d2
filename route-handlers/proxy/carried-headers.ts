import type { IncomingHttpHeaders } from 'node:http';
import { readTraceparent } from '@/adapters/tracing/tracing';
import { clientAddressHeader } from '@/contracts/api/client-address';
import type { Operation } from '@/contracts/operation';

const requestHeaders = [
  clientAddressHeader,
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'dnt',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'range',
  'sec-gpc',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'user-agent',
];

const responseHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'idempotency-replayed',
  'last-modified',
  // Address of a created upload: a path on this site. Redirects are handled before these headers are read.
  'location',
  'retry-after',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'vary',
  'www-authenticate',
  'x-next-cursor',
];

const requestIdShape = /^[\w.:-]{8,100}$/;

/** Returns the caller's request id if it is well-formed, or else a new one. */
export function toRequestId(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return requestIdShape.test(given) ? given : crypto.randomUUID();
}

/**
 * Returns the headers for the product API from an allow-list: cookies, a caller's own Authorization,
 * forwarding headers and unknown headers are dropped.
 */
export function toUpstreamHeaders(
  request: Request,
  operation: Operation,
  identity: { requestId: string; accessToken: string | undefined },
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {
    'x-application-name': 'Homereel',
    'x-request-id': identity.requestId,
    // Next drops the Content-Encoding of a route's response, so an encoded body would be mislabelled.
    'accept-encoding': 'identity',
  };
  const names =
    operation.access === 'provider' ? [...requestHeaders, 'stripe-signature'] : requestHeaders;
  for (const name of names) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const traceparent = readTraceparent();
  if (traceparent !== undefined) headers.traceparent = traceparent;
  if (request.body === null) delete headers['content-length'];
  if (identity.accessToken !== undefined) {
    headers.authorization = `Bearer ${identity.accessToken}`;
  }
  return headers;
}

/** Returns the headers for the browser, from an allow-list. */
export function toDownstreamHeaders(
  upstream: IncomingHttpHeaders,
  requestId: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    // Media and data behind a link are for clients with the link; search engines may only index pages.
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  };
  for (const name of responseHeaders) {
    const value = upstream[name];
    if (typeof value === 'string') headers[name] = value;
  }
  // Next sends every response chunked, so the length is sent in a separate header.
  const length = upstream['content-length'];
  if (length !== undefined) headers['x-content-length'] = length;
  return headers;
}
