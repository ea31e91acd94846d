import { type GatewayLine, type LineOptions, openGatewayLine, type Sent } from '../gateway/line.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the gateway's address; a whole address only where the gateway itself named it. */
  path: string;
  /** Sent as a bearer: a key, or what the gateway gave for this one call. */
  bearer?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

/** The way to the gateway, for all merchants. */
export interface WompiLine {
  /** For what changes something there. While the gateway does not answer, it is refused at once. */
  send(call: Call): Promise<Sent>;
  /** For questions. They always go through, and may be repeated. */
  ask(call: Call): Promise<Sent>;
  /** Whether an address in an answer belongs to the gateway, so that what is secret may go there. */
  isOwn(address: string): boolean;
  close(): void;
}

export function openLine(options: LineOptions): WompiLine {
  const { url } = options;
  const line = openGatewayLine(options);

  function requestOf({ method, path, bearer, headers, body }: Call): Parameters<GatewayLine['send']>[0] {
    return {
      method,
      url: path.startsWith('/') ? `${url}${path}` : path,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    };
  }

  return {
    send: (call) => line.send(requestOf(call)),
    ask: (call) => line.ask(requestOf(call)),
    isOwn: (address) => isOwn(URL.parse(address), new URL(url)),
    close: line.close,
  };
}

function isOwn(address: URL | null, gateway: URL): boolean {
  if (!address || address.protocol !== gateway.protocol) return false;
  return address.host === gateway.host || /\.wompi\.com?$/.test(address.hostname);
}
