import { idFrom } from '#src/kernel/ids.ts';
import type { PortalDetail } from '#src/portal/own/subscriptions.ts';
import type { PortalSession } from '#src/portal/types.ts';

/**
 * The id of a yes as a form carries it. It is made from how things stand, so that forms in two tabs are one submission until
 * something came of it; then the page is another, and asks for another. A form that is not of now does nothing.
 */
export function submissionOf(
  session: PortalSession,
  subject: string,
  { subscription, charges, invoices }: PortalDetail,
): string {
  const { status, canceled_at, ends_at } = subscription;
  const round = [charges.rows[0]?.id, invoices.total, status, canceled_at, ends_at];
  return idFrom(['yes', session.id, subject, ...round].join(' '));
}
