import {
  type ClientOptions,
  type GatewayHttpClient,
  openGatewayHttpClient,
  type Sent,
} from '../gateway/http-client.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the gateway's URL, or a full URL that the gateway returned. */
  path: string;
  /** Bearer token of the request: a key of the merchant, or a one-time token issued by the gateway. */
  bearer?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

/** HTTP client of the Wompi gateway, shared by all merchants. */
export interface HttpClient {
  /** Sends a request that changes data at the gateway. Fails immediately while the circuit breaker is open. */
  send(call: Call): Promise<Sent>;
  /** Sends a read-only query, which the caller may retry. The circuit breaker does not apply to queries. */
  ask(call: Call): Promise<Sent>;
  /** Returns whether a URL in a response belongs to the gateway, so that secrets may be sent to it. */
  isOwn(address: string): boolean;
  close(): void;
}

export function openHttpClient(options: ClientOptions): HttpClient {
  const { url } = options;
  const line = openGatewayHttpClient(options);

  function requestOf({
    method,
    path,
    bearer,
    headers,
    body,
  }: Call): Parameters<GatewayHttpClient['send']>[0] {
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
