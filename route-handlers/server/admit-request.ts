import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { isPlainTarget } from './is-plain-target';
import type { PageAllowance } from './page-allowance';

/** Headers in which a client or a proxy describes a request's route. They are removed. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

const pageMethods = ['GET', 'HEAD'];
const callMethods = [...pageMethods, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const callAddress = /^\/api\/|^\/auth\/logout(\?|$)/;

/**
 * Prepares a request for Next: sets the client's address in a header and removes the headers by which
 * Next would mistake its own address (with `X-Forwarded-Proto: https` it calls its plain port by TLS).
 * Refuses a target that has more than one reading, so that every later check reads the one that Next
 * answers. Refuses a body for a page before it is read, because Next buffers up to 10 MB of the body of
 * any request that its middleware receives, and more pages by links than one address needs.
 *
 * @param clientAddress IPv4 or IPv6 address.
 * @returns false when the request was answered here
 */
export function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  clientAddress: string,
  pages: PageAllowance,
): boolean {
  const { headers, method = '', url = '' } = request;
  for (const name of forwardingHeaders) delete headers[name];
  headers[clientAddressHeader] = clientAddress;

  // Answers of calls are for programs and for the holders of links. Pages say for themselves what is indexed.
  if (url.startsWith('/api/')) response.setHeader('x-robots-tag', 'noindex, nofollow');

  if (!isPlainTarget(url)) {
    refuse(response, 400, 'This address is not written in its plain form.');
    return false;
  }
  // Node takes other codings for the last one, and a proxy in front may read the body's end elsewhere.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    refuse(response, 400, 'The transfer coding of a request can be chunked only.');
    return false;
  }

  const isCall = callAddress.test(url);
  const methods = isCall ? callMethods : pageMethods;
  if (!methods.includes(method)) {
    response.setHeader('allow', methods.join(', '));
    refuse(response, 405, `This address answers to ${methods.join(', ')} only.`);
    return false;
  }
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  if (!isCall && hasBody) {
    refuse(response, 400, 'A request for a page has no body.');
    return false;
  }
  const retrySeconds = pages.take(request, clientAddress);
  if (retrySeconds !== undefined) {
    response.setHeader('retry-after', retrySeconds);
    refuse(response, 429, 'Too many pages were opened from your network. Try again in a moment.');
    return false;
  }
  return true;
}

/** Refuses a request and closes its connection, so that the rest of its body is not read. */
function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(`${sentence}\n`);
}
