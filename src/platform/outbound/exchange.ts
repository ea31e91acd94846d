import type { Dispatcher } from 'undici';
import { isTracing, traceHeaders } from '../tracing/trace.ts';
import { atDeadline } from './deadlines.ts';
import { explain, type FailureReason, failureOf, type OutboundFailure } from './failures.ts';

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
  /** Time limit in milliseconds, from name resolution to the last byte of the response. */
  time_limit_ms: number;
  /** Maximum number of bytes to read from the response body. */
  answer_limit_bytes: number;
}

interface OutboundAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Whether the response body is incomplete, because it exceeded the size or the time limit. */
  cut_off: boolean;
}

/** Result of a request. Exactly one of `answer` and `failure` is null. */
export interface OutboundResult {
  duration_ms: number;
  /** Whether a connection was established. If not, no part of the request was sent. */
  begun: boolean;
  answer: OutboundAnswer | null;
  failure: OutboundFailure | null;
}

/** Origin and path of a URL, as undici expects them. */
interface Target {
  origin: string;
  path: string;
}

const HTTP = /^https?:$/;
const TARGETS_KEPT = 1_000;

/**
 * Cache of parsed URLs, because thousands of requests go to only a few URLs. The value is null for a text
 * that is not an HTTP URL.
 */
const targets = new Map<string, Target | null>();

function targetOf(address: string): Target | null {
  const known = targets.get(address);
  if (known !== undefined) return known;
  const url = URL.parse(address);
  const isHttp = url !== null && HTTP.test(url.protocol);
  const target = isHttp ? { origin: url.origin, path: `${url.pathname}${url.search}` } : null;
  if (targets.size >= TARGETS_KEPT) targets.clear();
  targets.set(address, target);
  return target;
}

/**
 * Sends one HTTP request. Never rejects: a failure is part of the result. A received status is returned even if the
 * body is incomplete.
 */
export function exchange(dispatcher: Dispatcher, request: OutboundRequest): Promise<OutboundResult> {
  const target = targetOf(request.url);
  if (target === null) {
    return Promise.resolve({ duration_ms: 0, begun: false, answer: null, failure: failureOf('bad_address') });
  }
  return new Promise((resolve) => {
    const started = performance.now();
    const reader = readAnswer(request, (result) => {
      resolve({ duration_ms: Math.round(performance.now() - started), ...result });
    });
    dispatcher.dispatch(
      {
        origin: target.origin,
        path: target.path,
        method: request.method,
        headers: withTrace(request.headers),
        body: request.body,
      },
      reader,
    );
  });
}

function withTrace(headers: OutboundRequest['headers']): Record<string, string> {
  return isTracing() ? { ...headers, ...traceHeaders() } : headers;
}

/**
 * Returns a low-level undici handler that reads the response. The higher-level functions of undici create a stream per
 * response, although only a few bytes are read.
 */
function readAnswer(
  limits: Pick<OutboundRequest, 'time_limit_ms' | 'answer_limit_bytes'>,
  done: (result: Omit<OutboundResult, 'duration_ms'>) => void,
): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | null = null;
  let start: Pick<OutboundAnswer, 'status' | 'headers'> | null = null;
  const parts: Buffer[] = [];
  let size = 0;
  let isOver = false;

  function end(failure: OutboundFailure | null): void {
    if (isOver) return;
    isOver = true;
    deadline.cancel();
    const begun = controller !== null;
    if (start === null) done({ begun, answer: null, failure: failure ?? failureOf('broken_off') });
    else {
      const body = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
      done({ begun, answer: { ...start, body, cut_off: failure !== null }, failure: null });
    }
  }

  function cutOff(reason: FailureReason): void {
    end(failureOf(reason));
    controller?.abort(new Error(reason));
  }

  const deadline = atDeadline(limits.time_limit_ms, () => cutOff('timeout'));
  return {
    onRequestStart(current) {
      controller = current;
      // The request timed out before a connection was available, so it is not sent.
      if (isOver) current.abort(new Error('timeout'));
    },
    onResponseStart(_controller, status, headers) {
      // 1xx responses are informational and not the final response.
      if (status >= 200) start = { status, headers };
    },
    onResponseData(_controller, part) {
      const room = limits.answer_limit_bytes - size;
      parts.push(part.subarray(0, room));
      size += part.length;
      if (part.length > room) cutOff('broken_off');
    },
    onResponseEnd: () => end(null),
    onResponseError: (_controller, error) => end(explain(error)),
  };
}
