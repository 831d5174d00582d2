import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are given out for use on the internet (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address belongs to the public internet: no private, loopback, link-local (cloud
 * metadata), shared, reserved or multicast address, and none that contains an IPv4 address, because a gateway
 * could route it back inside.
 * @param address without brackets and zone.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}
