import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './addresses.ts';

interface Address {
  address: string;
  family: number;
}

/** Resolves a host name to all its IP addresses, in the order in which they are tried. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

function refused(host: string, addresses: readonly string[]): Error {
  const named = addresses.includes(host) ? host : `${host} (${addresses.join(', ')})`;
  return Object.assign(new Error(`${named} is not a public address`), { code: ADDRESS_REFUSED });
}

/**
 * Returns an undici connector that refuses addresses outside the public internet. It connects to the address that it
 * checked and does not resolve the name again, which prevents DNS rebinding.
 */
export function guardedConnector(options: {
  allow_private_addresses: boolean;
  connect_limit_ms: number;
  resolve?: Resolve;
}): buildConnector.connector {
  const isAllowed = (address: string) => options.allow_private_addresses || isPublicAddress(address);
  const resolve = onceAtATime(options.resolve ?? resolveBySystem);

  async function allowedAddresses(hostname: string): Promise<Address[]> {
    const all = await resolve(hostname);
    const allowed = all.filter(({ address }) => isAllowed(address));
    if (allowed.length > 0) return allowed;
    throw refused(
      hostname,
      all.map(({ address }) => address),
    );
  }

  const lookup: LookupFunction = (hostname, { all }, callback) => {
    allowedAddresses(hostname).then(
      (addresses) => {
        if (all) callback(null, addresses);
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
  const connect = buildConnector({ allowH2: false, timeout: options.connect_limit_ms, lookup });
  return (target, callback) => {
    // IP addresses in the URL are connected to without a lookup, so they are checked here.
    const { hostname } = target;
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) callback(refused(hostname, [hostname]), null);
    else connect(target, callback);
  };
}

async function resolveBySystem(hostname: string): Promise<readonly Address[]> {
  return systemLookup(hostname, { all: true });
}

/**
 * Lets concurrent lookups of the same name share one result. Node.js resolves only four names at a time, so lookups at
 * one slow DNS server would delay all others.
 */
function onceAtATime(resolve: Resolve): Resolve {
  const running = new Map<string, Promise<readonly Address[]>>();
  return (hostname) => {
    const known = running.get(hostname);
    if (known !== undefined) return known;
    const started = resolve(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}
