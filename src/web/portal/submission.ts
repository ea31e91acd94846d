import { idFrom } from '#src/kernel/ids.ts';
import type { PortalDetail } from '#src/portal/own/subscriptions.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { sentFor } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';

/**
 * The id of a yes as a form carries it. It is made from how things stand, so that forms in two tabs are one submission until
 * something came of it; then the page is another, and asks for another. A form that is not of now does nothing.
 */
export function submissionOf(
  session: PortalSession,
  subject: string,
  { subscription, last_charge, history }: PortalDetail,
): string {
  const { status, canceled_at, ends_at } = subscription;
  const round = [last_charge?.id, history.total, status, canceled_at, ends_at];
  return idFrom(['yes', session.id, subject, ...round].join(' '));
}

/** The yes that a form was sent with, and whose it is. */
export function submissionIn({ form }: Visit, { commerce_id, production, email }: PortalSession) {
  return { commerce_id, production, email, id: sentFor(form, 'submission') };
}
