import { isIP } from 'node:net';
import { FetchRefused } from './fetch-refused';

const MAX_LENGTH = 2_000;

/** Requirements for an address before its host name is resolved. */
export interface AddressRules {
  readonly isPublic: (address: string) => boolean;
  readonly ports: ReadonlySet<number>;
  /** `host:port` of receivers inside the network that the operator permits. */
  readonly permitted: ReadonlySet<string>;
}

/**
 * Parses an address from a user. Numbers in other notations (octal, decimal, hexadecimal) are converted to
 * the addresses they mean.
 * @throws FetchRefused address.
 */
export function parseAddress(address: string, rules: AddressRules): URL {
  const url = URL.canParse(address) && address.length <= MAX_LENGTH ? new URL(address) : undefined;
  if (url === undefined) throw new FetchRefused('address', 'This is not a web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new FetchRefused('address', 'The address must begin with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('address', 'The address must not contain a user name or password.');
  }
  if (isPermitted(url, rules)) return url;
  if (!rules.ports.has(toPort(url))) {
    const ports = [...rules.ports].join(', ');
    throw new FetchRefused('address', `The address may have these ports only: ${ports}.`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !rules.isPublic(host)) throw notPublic();
  return url;
}

/** Returns whether the operator permits this receiver although it may be inside the network. */
export function isPermitted(url: URL, { permitted }: Pick<AddressRules, 'permitted'>): boolean {
  return permitted.has(`${url.hostname}:${toPort(url)}`);
}

export function notPublic(): FetchRefused {
  return new FetchRefused('address', 'The address does not lead to the public internet.');
}

export function unknownName(): FetchRefused {
  return new FetchRefused('address', 'The name in this address is not known on the internet.');
}

function toPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
