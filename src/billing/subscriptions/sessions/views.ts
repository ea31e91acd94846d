import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { sessionUrl } from './address.ts';
import type { sessionView } from './schema.ts';
import { statusOf } from './status.ts';
import type { CheckoutSession, CustomerField } from './types.ts';

type View = z.infer<typeof sessionView>;

export async function viewSession(
  deps: Pick<Deps, 'vault' | 'base_url' | 'clock'>,
  session: CheckoutSession,
): Promise<View> {
  const status = statusOf(session, deps.clock.now());
  return {
    id: session.id,
    url: status === 'open' ? await sessionUrl(deps, session) : null,
    expires_at: toIsoText(session.expires_at),
    status,
    subscription_id: session.subscription_id,
    mode: 'subscription',
    plan_id: session.plan_id,
    items: [],
    subscriber_id: session.subscriber_id,
    customer: session.customer as View['customer'],
    locked: session.locked as CustomerField[],
    reference: session.reference,
    metadata: session.metadata,
    success_url: session.success_url,
    cancel_url: session.cancel_url,
    created_at: toIsoText(session.created_at),
    completed_at: toIsoText(session.completed_at),
  };
}
