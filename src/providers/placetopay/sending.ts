import { type LineOptions, openGatewayLine, type Sent } from '../gateway/line.ts';

export interface Sending {
  /** Has something done. Refused at once while the gateway does not answer. */
  post(path: string, body: object): Promise<Sent>;
  /** Asks something. Always goes through. */
  ask(path: string, body: object): Promise<Sent>;
  close(): void;
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** Requests to PlacetoPay, those of all merchants. A merchant names the address, so it must not lead into the house. */
export function openSending(options: LineOptions): Sending {
  const line = openGatewayLine(options);
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
