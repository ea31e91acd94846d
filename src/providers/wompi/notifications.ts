import { z } from 'zod';
import type { WompiEnvironment } from './keys.ts';
import { eventChecksum, isSameChecksum } from './signature.ts';

/** Key under which the data of an event contains the changed object, by event name. */
const SUBJECTS = {
  'transaction.updated': 'transaction',
  'nequi_token.updated': 'nequi_token',
  'bancolombia_transfer_token.updated': 'bancolombia_transfer_token',
} as const;

const eventSchema = z.object({
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  environment: z.string(),
  signature: z.object({
    properties: z.array(z.string()).max(50),
    checksum: z.string(),
    timestamp: z.number().int().optional(),
  }),
  /**
   * Unix time of the event. Wompi's Spanish documentation puts it at this level, the English one inside `signature`.
   */
  timestamp: z.number().int().optional(),
});

const subjectSchema = z.object({
  id: z.string().min(1),
  status: z.string().nullish().catch(null),
  reference: z.string().nullish().catch(null),
});

/**
 * Event that reports a changed object. Cuota uses it only as a hint to query the object by `id`. Events can be lost,
 * duplicated or out of order.
 */
interface WompiEvent {
  subject: (typeof SUBJECTS)[keyof typeof SUBJECTS];
  id: string;
  status: string | null;
  reference: string | null;
}

export type EventFinding =
  | { kind: 'genuine'; event: WompiEvent }
  /**
   * An authentic event of an unknown kind. The gateway adds kinds over time. Callers must respond with 200 and do
   * nothing.
   */
  | { kind: 'other'; name: string }
  | { kind: 'refused'; reason: string };

const MAX_BYTES = 256 * 1024;

/**
 * Reads and verifies the body of an event. Does not check its age, because the gateway retries an event with its
 * first timestamp for up to a day.
 */
export function readEvent(
  body: string,
  { events_secret, environment }: { events_secret: string; environment: WompiEnvironment },
): EventFinding {
  const parsed = body.length > MAX_BYTES ? null : eventSchema.safeParse(jsonOf(body));
  if (!parsed?.success) return { kind: 'refused', reason: 'not an event' };
  const { event: name, data, signature } = parsed.data;
  const { properties, checksum } = signature;
  const timestamp = parsed.data.timestamp ?? signature.timestamp;
  if (timestamp === undefined) return { kind: 'refused', reason: 'not an event' };
  if (!isSameChecksum(checksum, eventChecksum({ data, properties, timestamp }, events_secret)))
    return { kind: 'refused', reason: 'the checksum is wrong' };
  if (parsed.data.environment !== environment)
    return { kind: 'refused', reason: `an event of the environment ${parsed.data.environment}` };
  if (!Object.hasOwn(SUBJECTS, name)) return { kind: 'other', name };
  const subject = SUBJECTS[name as keyof typeof SUBJECTS];
  // A checksum that does not cover the id could be reused for any other event.
  if (!properties.includes(`${subject}.id`))
    return { kind: 'refused', reason: 'the checksum does not cover the id' };
  const found = subjectSchema.safeParse(data[subject]);
  if (!found.success) return { kind: 'refused', reason: `no ${subject} in it` };
  const { id, status = null, reference = null } = found.data;
  return { kind: 'genuine', event: { subject, id, status, reference } };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
