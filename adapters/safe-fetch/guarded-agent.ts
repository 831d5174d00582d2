import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { notPublic } from './check-address';

/** Resolves a name to all its IP addresses. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connections to public addresses only. A name is resolved and checked as a part of connecting, to the very
 * addresses that are then connected to, so a name that resolves to another address a moment later gains
 * nothing. One inner address among several refuses them all.
 */
export function openGuardedAgent(resolve: Resolve, isPublic: (address: string) => boolean): Agent {
  const lookup: LookupFunction = (hostname, { all }, done) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
        const [first] = found;
        if (first === undefined || !addresses.every(isPublic)) done(notPublic(), []);
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
  return new Agent({ connect: { lookup, timeout: CONNECT_TIMEOUT_MS }, connections: 8 });
}

/** Connects to receivers that the operator permits. */
export function openPlainAgent(): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, connections: 8 });
}
