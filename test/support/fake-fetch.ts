/** A request as it was sent. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

type Reaction = Response | Error | ((sent: Sent, signal: AbortSignal) => Promise<Response>);

/** Simulates `fetch`: answers each request with the next reaction and records what was sent. */
export function fakeFetch(reactions: readonly Reaction[]): { fetch: typeof globalThis.fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  const left = [...reactions];
  return {
    sent,
    async fetch(url, init) {
      const { method = 'GET', headers, body, signal } = init as RequestInit & { signal: AbortSignal };
      const request: Sent = {
        method,
        url: String(url),
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? JSON.parse(body) : null,
      };
      sent.push(request);
      const reaction = left.shift();
      if (reaction === undefined) throw new Error('unexpected request');
      if (reaction instanceof Error) throw reaction;
      return typeof reaction === 'function' ? reaction(request, signal) : reaction;
    },
  };
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const type = TYPES[status] ?? 'invalid_request_error';
  const error = { type, code, message: `It is ${code}.`, param: null };
  return answer(status, { message: error.message, error }, headers);
}

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'card_error',
  403: 'authorization_error',
  409: 'idempotency_error',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  503: 'api_error',
};
