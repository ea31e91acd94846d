import { idFrom } from '#src/kernel/ids.ts';
import type { PortalDetail } from '#src/portal/own/subscriptions.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { sentFor } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';

/**
 * Derives the submission id of a form from the state of the subscription. Tabs share the id, so only one submission
 * is processed. When the state changes, so does the id.
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

/** Returns the key of a submission: its id from the form, and the customer's merchant, environment and e-mail. */
export function submissionIn({ form }: Visit, { commerce_id, production, email }: PortalSession) {
  return { commerce_id, production, email, id: sentFor(form, 'submission') };
}
