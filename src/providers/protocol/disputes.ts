import { z } from 'zod';
import { parseIso } from '#src/kernel/calendar.ts';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { DISPUTE_KINDS, type NetworkDispute } from '../port/disputes.ts';
import type { Reply } from './replies.ts';

const instant = z.string().transform((text, context) => {
  const read = parseIso(text);
  if (read) return read;
  context.addIssue({ code: 'custom', message: 'must be an ISO 8601 instant' });
  return z.NEVER;
});

const amount = z.string().transform((text, context) => {
  const minor = parseDecimal(text);
  if (minor !== null && minor > 0n) return minor;
  context.addIssue({ code: 'custom', message: 'must be an amount above zero' });
  return z.NEVER;
});

const cases = z.object({
  disputes: z.array(
    z.object({
      id: z.string().min(1).max(64),
      kind: z.enum(DISPUTE_KINDS),
      status: z.enum(['opened', 'won', 'lost']),
      amount,
      currency: z.enum(CURRENCIES),
      reason_code: z.string().max(64).nullish(),
      reason: z.string().max(500).nullish(),
      opened_at: instant,
      respond_by: instant.nullish(),
    }),
  ),
});

/**
 * Parses a list of disputes. Returns null if the response is not such a list. Returns an empty list for a 404, because
 * networks that do not report disputes return this status.
 */
export function readDisputes({ status, body }: Reply): NetworkDispute[] | null {
  if (status === 404) return [];
  const read = status === 200 ? cases.safeParse(body) : null;
  if (!read?.success) return null;
  return read.data.disputes.map(({ reason_code = null, reason = null, respond_by = null, ...rest }) => ({
    ...rest,
    reason_code,
    reason,
    respond_by,
  }));
}
