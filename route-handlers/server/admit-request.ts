import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressHeader } from '@/contracts/client-address';
import type { Client } from './client-address';

/** What a client or a proxy may claim about the way a request took. Nothing behind here reads it. */
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
 * Prepares a request for Next: puts the client's address into a header of its own, and takes away
 * what would make Next take itself for another server (with `X-Forwarded-Proto: https` it calls its
 * own plain port by TLS). Refuses what no page takes before a byte of its body is read: Next holds
 * up to 10 MB of the body of any request that its middleware sees.
 *
 * @returns false when the request was answered here
 */
export function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  client: Client,
): boolean {
  const { headers, method = '', url = '' } = request;
  for (const name of forwardingHeaders) delete headers[name];
  headers[clientAddressHeader] = client.address;
  if (client.host !== undefined) headers.host = client.host;

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
  return true;
}

/** Closes the connection, so that what is still being sent is not read either. */
function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(`${sentence}\n`);
}
