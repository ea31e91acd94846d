import type { Deps } from '#src/deps.ts';
import type { OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { decide } from '../retries.ts';
import { headersOf, type Signatures, sign } from '../sign.ts';
import type { Job } from './lanes.ts';
import type { Outcome } from './store.ts';

/** Enough to see what a receiver said. */
const ANSWER_LIMIT_BYTES = 4_096;

const NO_SECRET: OutboundResult = {
  duration_ms: 0,
  answer: null,
  failure: { reason: 'bad_address', detail: 'the webhook secret of the merchant could not be read' },
};

/** Sends once and decides what follows. Never throws: what goes wrong is the outcome. */
export async function attemptDelivery(
  deps: Pick<Deps, 'clock'>,
  options: { outbound: Outbound; time_limit_ms: number },
  job: Job,
): Promise<Outcome> {
  const { delivery, secrets } = job;
  // The real time, also for an environment that lives in another: receivers refuse what seems old or new.
  const sent_at_s = Math.floor(deps.clock.now().epochMilliseconds / 1_000);
  const signatures = secrets ? sign({ ...delivery, sent_at_s }, secrets) : null;
  const at = job.clock.now();
  const result = signatures ? await send(options, job, { sent_at_s, ...signatures }) : NO_SECRET;
  const { answer, failure, duration_ms } = result;
  const arrived = answer !== null && answer.status >= 200 && answer.status < 300;
  const attempts = delivery.attempts + 1;
  return {
    delivery_id: delivery.id,
    lease: job.lease,
    at,
    sent_at_s,
    duration_ms,
    signature: signatures?.signature ?? null,
    standard_signature: signatures?.standard_signature ?? null,
    answer_status: answer?.status ?? null,
    answer_body: answer ? storable(answer.body) : null,
    error: failure ? `${failure.reason}: ${failure.detail}` : arrived ? null : `answered ${answer?.status}`,
    attempts,
    ...decide({ attempts, arrived, now: job.clock.now() }),
  };
}

function send(
  options: { outbound: Outbound; time_limit_ms: number },
  { delivery }: Job,
  sent: Signatures & { sent_at_s: number },
): Promise<OutboundResult> {
  return options.outbound.send({
    method: 'POST',
    url: delivery.url,
    headers: headersOf(delivery, sent),
    body: delivery.body,
    time_limit_ms: options.time_limit_ms,
    answer_limit_bytes: ANSWER_LIMIT_BYTES,
  });
}

/** PostgreSQL's text holds every character but one. */
function storable(body: Buffer): string {
  return body.toString().replaceAll('\0', '\ufffd');
}
