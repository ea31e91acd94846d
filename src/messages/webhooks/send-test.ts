import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { requireMerchantOwner } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { loadSigningKeys } from './delivery/signing-keys.ts';
import { eventKind } from './event-kind.ts';
import { headersOf, sign } from './sign.ts';

/** Event that a merchant sends to test its receiver. */
export const webhookTested = eventKind({
  name: 'webhook.test',
  summary: 'A user of the panel sent a test event. No action is required',
  body: z.strictObject({
    event: z.literal('webhook.test'),
    id: z.uuid(),
    sent_at: z.string().meta({ format: 'date-time' }),
  }),
});

const testErrors = {
  no_webhook_url: {
    status: 409,
    code: 'no_webhook_url',
    text: {
      en: 'There is no address to send it to: save one first.',
      es: 'No hay una dirección a la cual enviarlo: guarde una primero.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

const TIME_LIMIT_MS = 10_000;
const ANSWER_LIMIT_BYTES = 4_096;

export interface TestedWebhook {
  url: string;
  arrived: boolean;
  duration_ms: number;
  /** The receiver's response, truncated. Null if the receiver did not respond. */
  answer: { status: number; body: string } | null;
  /** Why there is no response. Null if the receiver responded. */
  failure: string | null;
}

/** Sends a signed test event and returns the receiver's response. The event is not stored and not retried. */
export async function sendTestWebhook(deps: Deps, principal: Principal): Promise<TestedWebhook> {
  requireMerchantOwner(principal);
  const { commerce_id, production } = principal;
  const url = await findWebhookUrl(deps.db, commerce_id);
  if (url === null) throw new ApiError(testErrors.no_webhook_url);
  const keys = (await loadSigningKeys(deps, new Set([commerce_id]))).get(commerce_id);
  if (!keys) throw new Error(`the webhook secret of merchant ${commerce_id} could not be read`);
  const now = deps.real_clock.now();
  const event_id = newId();
  const body = Buffer.from(
    JSON.stringify({ event: webhookTested.name, id: event_id, sent_at: toIsoText(now) }),
  );
  const sent_at_s = Math.floor(now.epochMilliseconds / 1_000);
  const signatures = sign({ event_id, sent_at_s, body }, keys);
  const { answer, failure, duration_ms } = await deps.outbound.send({
    method: 'POST',
    url,
    headers: headersOf({ event_id, sequence: 1, sent_at_s, production, ...signatures }),
    body,
    time_limit_ms: TIME_LIMIT_MS,
    answer_limit_bytes: ANSWER_LIMIT_BYTES,
  });
  return {
    url,
    arrived: answer !== null && answer.status >= 200 && answer.status < 300,
    duration_ms,
    answer: answer && { status: answer.status, body: answer.body.toString() },
    failure: failure?.detail ?? null,
  };
}
