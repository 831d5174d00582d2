import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

export interface Client {
  /** IPv4 or IPv6 address. */
  readonly address: string;
  /** The host name the client requested, as a trusted proxy reports it. */
  readonly host: string | undefined;
}

const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/**
 * Returns a function that finds the client of a request. `X-Forwarded-For` and `X-Forwarded-Host`
 * count only as far as they come from a trusted proxy.
 *
 * @param trustedProxies addresses, networks in CIDR notation, or `loopback`, separated by commas
 * @throws Error naming the setting when an entry is none of these
 */
export function createClientReader(trustedProxies: string): (request: IncomingMessage) => Client {
  const entries = trustedProxies
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const isTrusted = toTrust(entries);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!isTrusted(peer, 0)) return { address: toPlainAddress(peer), host: undefined };
    const address = proxyAddr(request, isTrusted);
    const host = request.headers['x-forwarded-host']?.toString().split(',')[0]?.trim() ?? '';
    return {
      address: toPlainAddress(isIP(address) === 0 ? peer : address),
      host: plainHost.test(host) ? host : undefined,
    };
  };
}

function toTrust(entries: string[]): (address: string, hop: number) => boolean {
  try {
    return proxyAddr.compile(entries);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `TRUSTED_PROXIES must list addresses or networks, separated by commas: ${reason}.`,
    );
  }
}

/** Removes the IPv6 prefix of an IPv4 client that connects to an IPv6 socket. */
function toPlainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
