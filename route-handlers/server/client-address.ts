import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Returns a function that finds the address of a request's client. `X-Forwarded-For` only counts as far as it
 * comes from a trusted proxy. `X-Forwarded-Host` never counts, because a page that reaches this address by
 * DNS rebinding may set it.
 * @param trustedProxies addresses, networks in CIDR notation, or `loopback`, separated by commas
 * @throws Error with the setting's name for an invalid entry
 */
export function createClientReader(trustedProxies: string): (request: IncomingMessage) => string {
  const entries = trustedProxies
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const isTrusted = toTrust(entries);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!isTrusted(peer, 0)) return toPlainAddress(peer);
    const address = proxyAddr(request, isTrusted);
    return toPlainAddress(isIP(address) === 0 ? peer : address);
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
