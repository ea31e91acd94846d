import type { Dispatcher } from 'undici';
import { isTracing, traceHeaders } from '../tracing/trace.ts';
import { atDeadline } from './deadlines.ts';
import { explain, type FailureReason, failureOf, type OutboundFailure } from './failures.ts';

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
  /** From the first look at the name to the last byte of the answer. */
  time_limit_ms: number;
  /** No more than this is read of an answer. */
  answer_limit_bytes: number;
}

interface OutboundAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** The body was longer than the limit, or did not end in time. */
  cut_off: boolean;
}

/** One of the two is null. */
export interface OutboundResult {
  duration_ms: number;
  /** A connection stood: something of the request may have arrived. Otherwise nothing has, nor will. */
  begun: boolean;
  answer: OutboundAnswer | null;
  failure: OutboundFailure | null;
}

/** Where a request goes, taken apart as undici wants it. */
interface Target {
  origin: string;
  path: string;
}

const HTTP = /^https?:$/;
const TARGETS_KEPT = 1_000;

/** Thousands of requests go to a few addresses: each is taken apart once. */
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

/** One request and its answer. Every end is a result; a status that came counts, whatever became of the body. */
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
 * Straight on undici's lowest level: the calls above it make a stream of every answer, only for us to read a
 * few bytes of it.
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
      // The time ran out before there was a connection: nothing is sent.
      if (isOver) current.abort(new Error('timeout'));
    },
    onResponseStart(_controller, status, headers) {
      // 1xx are news of the answer, not the answer.
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
