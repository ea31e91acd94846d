import { maskBody, maskText } from './mask.ts';
import type { Answer } from './types.ts';

const CAPACITY = 500;

interface Exchange {
  at: string;
  method: string;
  path: string;
  /** Request body with card numbers masked and the CVV removed. Null if the body was missing or unreadable. */
  request: unknown;
  /** HTTP status of the response. Null if the caller got no response. */
  status: number | null;
  answer: unknown;
}

/** Ring buffer of the latest requests with their responses. `list` returns them oldest first. */
export interface Traffic {
  note(request: { method: string; url: string; body: unknown }, answer: Answer): void;
  list(): Exchange[];
}

export function newTraffic(): Traffic {
  const ring: Exchange[] = [];
  let next = 0;
  return {
    note({ method, url, body }, answer) {
      const { status, body: answered } = typeof answer === 'string' ? NO_ANSWER : answer;
      ring[next] = {
        at: new Date().toISOString(),
        method,
        path: maskText(url),
        request: maskBody(body ?? null),
        status,
        answer: answered,
      };
      next = (next + 1) % CAPACITY;
    },
    list: () => [...ring.slice(next), ...ring.slice(0, next)],
  };
}

const NO_ANSWER = { status: null, body: null } as const;
