import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Names the address a request was sent from, as limits count it. */
export type ReadClientAddress = (request: IncomingMessage) => string;

/** The header in which a trusted proxy, the web above all, names the address it was called from. */
const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * Returns the address in the form that limits count: of IPv6 the first 64 bits, because one
 * subscriber owns all addresses of such a network.
 * @param trustedProxies peers whose header is believed. Everybody else is known by their own address.
 */
export function createClientAddressReader(trustedProxies: BlockList): ReadClientAddress {
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    const named = headers[CLIENT_ADDRESS_HEADER];
    const isBelieved =
      typeof named === 'string' && isIP(named) !== 0 && includes(trustedProxies, peer);
    return normalizeIP(isBelieved ? named : peer);
  };
}

/**
 * Reads a list of addresses and networks, such as `127.0.0.0/8, ::1`.
 * @throws RangeError naming the entry that is neither.
 */
export function parseNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter((each) => each !== '')) addNetwork(list, entry);
  return list;
}

function addNetwork(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(/^\d{1,3}$/.exec(prefix)?.[0] ?? Number.NaN);
  if (version === 0 || rest.length > 0 || !(length <= bits)) {
    throw new RangeError(`${entry} is neither an address nor a network`);
  }
  list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
}

function includes(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
