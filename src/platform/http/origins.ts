import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const LONGEST = 64;
const GROUPS = 8;
const OF_NETWORK = 4;

/**
 * Returns the key under which requests from an IP address are counted for rate limits: the IPv4 address, or
 * the /64 network of an IPv6 address. A client can use all addresses of its /64 network.
 */
export function originOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  return isIPv6(bare) ? networkOf(bare) : address.slice(0, LONGEST);
}

function networkOf(address: string): string {
  const [head = [], tail] = address
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : GROUPS - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
  const network = groups.slice(0, OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
