import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are given out for use on the internet (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet: no private, loopback, link-local (cloud metadata),
 * shared, reserved or multicast address, and none that carries an IPv4 address in itself, because a gateway
 * would lead it back inside.
 * @param address without brackets and zone.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}
