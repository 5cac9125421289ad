import ipaddr from 'ipaddr.js';

/** One person's part of IPv6: the owner of an address has all of its /64. */
const OF_ONE_PERSON = 64;

/**
 * The network of an address, as every limit by address counts it: an IPv4 address (also one written as `::ffff:192.0.2.1`),
 * or the /64 of an IPv6 address. A text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [network] = address.split('%');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${network}/${OF_ONE_PERSON}`).toString()}/${OF_ONE_PERSON}`;
}
