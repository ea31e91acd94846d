import type { Deps } from '#src/deps.ts';
import type { OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { readLane } from '../lane.ts';
import { decide } from '../retries.ts';
import { headersOf, sign } from '../sign.ts';
import type { Job } from './lanes.ts';
import type { Outcome } from './store.ts';

/** Maximum number of bytes stored of a receiver's response body. */
const ANSWER_LIMIT_BYTES = 4_096;

const NO_SECRET: OutboundResult = {
  duration_ms: 0,
  begun: false,
  answer: null,
  failure: { reason: 'bad_address', detail: 'the webhook secret of the merchant could not be decrypted' },
};

interface SendOptions {
  outbound: Outbound;
  time_limit_ms: number;
}

/**
 * Sends a delivery once and decides whether it is retried. Errors are returned as part of the outcome and not thrown.
 */
export async function attemptDelivery(
  deps: Pick<Deps, 'clock'>,
  options: SendOptions,
  job: Job,
  now_ms: number,
): Promise<Outcome> {
  const { delivery, keys } = job;
  const { event_id, sequence, body } = delivery;
  // Signatures use the real time, also for test environments with their own clock. Receivers refuse timestamps that
  // are too far from the real time.
  const sent_at_s = Math.floor(now_ms / 1_000);
  const at_ms = job.own_clock?.now().epochMilliseconds ?? now_ms;
  const signatures = keys ? sign({ event_id, sent_at_s, body }, keys) : null;
  const { commerce_id, production } = readLane(job.lease.lane);
  const sent = { event_id, sequence, sent_at_s, production };
  const result = signatures
    ? await send(options, delivery.url, body, headersOf({ ...sent, ...signatures }))
    : NO_SECRET;
  const { answer, failure, duration_ms } = result;
  const arrived = answer !== null && answer.status >= 200 && answer.status < 300;
  const attempts = delivery.attempts + 1;
  const { status, next_attempt_at } = decide({ attempts, arrived, clock: job.own_clock ?? deps.clock });
  return {
    commerce_id,
    delivery_id: delivery.id,
    lease: job.lease,
    at_ms,
    sent_at_s,
    duration_ms,
    signature: signatures?.signature ?? null,
    standard_signature: signatures?.standard_signature ?? null,
    answer_status: answer?.status ?? null,
    answer_body: answer ? storable(answer.body) : null,
    error: failure ? `${failure.reason}: ${failure.detail}` : arrived ? null : `answered ${answer?.status}`,
    status,
    attempts,
    next_attempt_at: next_attempt_at?.toString() ?? null,
  };
}

function send(
  { outbound, time_limit_ms }: SendOptions,
  url: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<OutboundResult> {
  const answer_limit_bytes = ANSWER_LIMIT_BYTES;
  return outbound.send({ method: 'POST', url, headers, body, time_limit_ms, answer_limit_bytes });
}

/** Converts a response body to text. Replaces NUL characters, which PostgreSQL cannot store. */
function storable(body: Buffer): string {
  return body.toString().replaceAll('\0', '\ufffd');
}
