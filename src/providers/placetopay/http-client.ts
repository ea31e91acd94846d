import { type ClientOptions, openGatewayHttpClient, type Sent } from '../gateway/http-client.ts';

export interface HttpClient {
  /** Sends an operation. Fails immediately while the circuit breaker is open. */
  post(path: string, body: object): Promise<Sent>;
  /** Sends a read-only query. The circuit breaker does not apply to queries. */
  ask(path: string, body: object): Promise<Sent>;
  close(): void;
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/**
 * Opens the HTTP client for one gateway URL, shared by all merchants. Merchants configure the URL, so `outbound`
 * blocks internal addresses.
 */
export function openHttpClient(options: ClientOptions): HttpClient {
  const line = openGatewayHttpClient(options);
  const requestOf = (path: string, body: object) =>
    ({
      method: 'POST',
      url: `${options.url}${path}`,
      headers: HEADERS,
      body: JSON.stringify(body),
    }) as const;
  return {
    post: (path, body) => line.send(requestOf(path, body)),
    ask: (path, body) => line.ask(requestOf(path, body)),
    close: line.close,
  };
}
