import { idFrom } from '#src/kernel/ids.ts';
import type { PortalDetail } from '#src/portal/own/subscriptions.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { sentFor } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';

/**
 * Derives the submission id of a confirmation from the state of the subscription. Forms in two tabs share the id, so
 * only one is processed. After the state changes, an outdated form has no effect.
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

/** Returns the submission id of a form, with the customer's merchant and e-mail. */
export function submissionIn({ form }: Visit, { commerce_id, production, email }: PortalSession) {
  return { commerce_id, production, email, id: sentFor(form, 'submission') };
}
