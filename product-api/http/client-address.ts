import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import { clientAddressHeader } from '@/contracts/api/client-address';

/** Returns the address a request was sent from, as limits count it. */
export type ReadClientAddress = (request: IncomingMessage) => string;

/** Whether a peer is trusted to report its client's address. */
export type IsTrustedPeer = (address: string) => boolean;

/**
 * Returns the address in the form that limits count: of IPv6 the first 64 bits, because one
 * subscriber owns all addresses of such a network. A peer that is not trusted counts under its own
 * address.
 */
export function createClientAddressReader(isTrusted: IsTrustedPeer): ReadClientAddress {
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    const named = headers[clientAddressHeader];
    const isBelieved = typeof named === 'string' && isIP(named) !== 0 && isTrusted(peer);
    return normalizeIP(isBelieved ? named : peer);
  };
}

/**
 * Reads a list of addresses and networks, such as `loopback, 10.0.0.0/8`. Peers of this machine are
 * always trusted: the web is one.
 * @throws TypeError naming the entry that is neither.
 */
export function parseTrustedProxies(list: string): IsTrustedPeer {
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
  const isTrusted = proxyAddr.compile(['loopback', ...entries]);
  return (address) => isIP(address) !== 0 && isTrusted(address, 0);
}
